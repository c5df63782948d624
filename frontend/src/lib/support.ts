/** Where users write to when they need help. */
export const SUPPORT_MAIL = 'support@signpost.example';
