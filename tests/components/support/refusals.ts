/** The server's answers when an account or the server itself has reached a limit. */

export const TOO_MANY_SCANS = {
  code: 'TOO_MANY_SCANS',
  message:
    'You have 3 scans waiting or running, the most this server allows for one account. ' +
    'Wait until one ends, or stop one.',
} as const;

export const QUOTA_EXCEEDED = {
  code: 'QUOTA_EXCEEDED',
  message: 'You have started 20 scans in the last 24 hours. Try again in 3 hours.',
} as const;

export const STORAGE_FULL = {
  code: 'STORAGE_FULL',
  message:
    'The storage of this server is full. Delete scans that you no longer need, then try again.',
} as const;
