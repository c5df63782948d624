import { z } from 'zod';
import { ChannelFiles, ClaimFileParams, DomainFileParams, ScanFileParams } from '../channels.ts';
import { defineRoutes } from '../route.ts';
import { ScanParams } from '../scanner.ts';
import { CACHED, UNCHANGED } from './cached-answers.ts';

const FILE = {
  schema: z.string(),
  contentType: 'text/plain',
  description: 'The file, with its own content type',
};

/** Channel files, compiled from a manifest for agents in browsers, registries and assistants. */
export const channelRoutes = defineRoutes({
  sessionChannels: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/channels',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: { 200: { schema: ChannelFiles, description: 'All files of the scan’s channels' } },
    errors: ['SCAN_NOT_FOUND', 'MANIFEST_NOT_GENERATED'],
    summary: 'List the channel files of a scan',
    tag: 'Channels',
  },
  sessionChannel: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/channels/{file}',
    auth: 'bearer-or-cookie',
    request: { params: ScanFileParams },
    responses: { 200: FILE },
    errors: ['SCAN_NOT_FOUND', 'MANIFEST_NOT_GENERATED', 'NOT_FOUND'],
    summary: 'Download a channel file of a scan',
    tag: 'Channels',
  },
  publicChannel: {
    method: 'get',
    path: '/api/scanner/public/manifest/{domain}/{file}',
    auth: 'none',
    request: { params: DomainFileParams },
    responses: { 200: { ...FILE, headers: CACHED }, 304: UNCHANGED },
    errors: ['INVALID_DOMAIN', 'MANIFEST_NOT_FOUND', 'NOT_FOUND'],
    summary: 'A channel file of a domain’s verified owner',
    tag: 'Channels',
    cors: true,
  },
  claimChannel: {
    method: 'get',
    path: '/api/claims/{claimId}/manifest/{file}',
    auth: 'none',
    request: { params: ClaimFileParams },
    responses: { 200: { ...FILE, headers: CACHED }, 304: UNCHANGED },
    errors: ['MANIFEST_NOT_FOUND', 'NOT_FOUND'],
    summary: 'A channel file of the newest manifest that a user has published of one site',
    tag: 'Channels',
    cors: true,
  },
  webmcpScript: {
    method: 'get',
    path: '/api/scanner/public/webmcp.js',
    auth: 'none',
    responses: {
      200: {
        schema: z.string(),
        contentType: 'text/javascript',
        description: 'The script, which is the same for every site',
        headers: CACHED,
      },
      304: UNCHANGED,
    },
    errors: [],
    summary: 'The script that registers a site’s tools with the browser (WebMCP)',
    tag: 'Channels',
    cors: true,
  },
});
