/**
 * What a browser opens to sign in to the egress proxy. The proxy asks for its password before it judges the address,
 * and then refuses this one without a look-up: names under `.invalid` never exist (RFC 6761, 6.4), and the port is none
 * that sites use.
 */
export const PROXY_SIGN_IN_URL = 'http://proxy-sign-in.invalid:65535/';
