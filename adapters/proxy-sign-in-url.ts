/**
 * The address that a browser opens to sign in to the egress proxy. The proxy asks for its password before it checks the
 * address, and then refuses this one without a DNS look-up: names under `.invalid` never exist (RFC 6761, 6.4), and
 * sites do not use this port.
 */
export const PROXY_SIGN_IN_URL = 'http://proxy-sign-in.invalid:65535/';
