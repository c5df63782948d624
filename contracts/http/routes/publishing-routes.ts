import { z } from 'zod';
import { ManifestIndex, ManifestPart } from '../../manifest/manifest-parts.ts';
import { AgentTest, LatestAgentTest } from '../agent-test.ts';
import {
  ManifestOfVersion,
  ManifestPageQuery,
  ManifestQuery,
  WellKnownDocument,
} from '../manifest-document.ts';
import {
  ClaimParams,
  DomainParams,
  Registry,
  RegistryQuery,
  Reports,
  ReportsQuery,
  Sites,
  ValidationResult,
  VerificationResult,
} from '../publishing.ts';
import { defineRoutes } from '../route.ts';
import { ScanParams } from '../scanner.ts';

const CACHED = {
  ETag: 'Changes with the file',
  'Cache-Control': 'How long the answer may be kept',
};
const UNCHANGED = { description: 'The file that `If-None-Match` names is still the newest' };

const SCHEMA_ANSWERS = {
  200: {
    schema: z.record(z.string(), z.unknown()),
    contentType: 'application/schema+json',
    description: 'JSON Schema, draft 2020-12',
    headers: CACHED,
  },
  304: UNCHANGED,
};

export const publishingRoutes = defineRoutes({
  validateDomain: {
    method: 'get',
    path: '/api/scanner/public/validate/{domain}',
    auth: 'none',
    request: { params: DomainParams },
    responses: { 200: { schema: ValidationResult, description: 'What was found and what to do' } },
    errors: ['INVALID_DOMAIN', 'TARGET_FORBIDDEN', 'QUOTA_EXCEEDED'],
    summary: 'Check how a site names its manifest to agents',
    tag: 'Manifests',
  },
  readinessBadge: {
    method: 'get',
    path: '/api/scanner/public/badge/{domain}',
    auth: 'none',
    request: { params: DomainParams },
    responses: {
      200: {
        schema: z.string(),
        contentType: 'image/svg+xml',
        description: 'The readiness level; at most an hour old',
        headers: { 'Cache-Control': 'How long the answer may be kept' },
      },
    },
    errors: ['INVALID_DOMAIN', 'TARGET_FORBIDDEN', 'QUOTA_EXCEEDED'],
    summary: 'A badge with the agent readiness of a site',
    tag: 'Manifests',
    cors: true,
  },
  publicManifest: {
    method: 'get',
    path: '/api/scanner/public/manifest/{domain}',
    auth: 'none',
    request: { params: DomainParams, query: ManifestQuery },
    responses: {
      200: { schema: ManifestOfVersion, description: 'The manifest', headers: CACHED },
      304: UNCHANGED,
    },
    errors: ['INVALID_DOMAIN', 'MANIFEST_NOT_FOUND'],
    summary: 'The manifest of a domain’s verified owner',
    tag: 'Manifests',
    cors: true,
  },
  claimManifest: {
    method: 'get',
    path: '/api/claims/{claimId}/manifest',
    auth: 'none',
    request: { params: ClaimParams, query: ManifestQuery },
    responses: {
      200: { schema: ManifestOfVersion, description: 'The manifest', headers: CACHED },
      304: UNCHANGED,
    },
    errors: ['MANIFEST_NOT_FOUND'],
    summary: 'The newest manifest that a user has published of one site',
    tag: 'Manifests',
    cors: true,
  },
  publicManifestIndex: {
    method: 'get',
    path: '/api/scanner/public/manifest/{domain}/index',
    auth: 'none',
    request: { params: DomainParams },
    responses: {
      200: { schema: ManifestIndex, description: 'The index', headers: CACHED },
      304: UNCHANGED,
    },
    errors: ['INVALID_DOMAIN', 'MANIFEST_NOT_FOUND'],
    summary: 'What the manifest of a domain holds, in short',
    tag: 'Manifests',
    cors: true,
  },
  publicManifestPage: {
    method: 'get',
    path: '/api/scanner/public/manifest/{domain}/page',
    auth: 'none',
    request: { params: DomainParams, query: ManifestPageQuery },
    responses: {
      200: { schema: ManifestPart, description: 'The page', headers: CACHED },
      304: UNCHANGED,
    },
    errors: ['INVALID_DOMAIN', 'MANIFEST_NOT_FOUND', 'NOT_FOUND'],
    summary: 'One page of the manifest of a domain',
    tag: 'Manifests',
    cors: true,
  },
  claimManifestIndex: {
    method: 'get',
    path: '/api/claims/{claimId}/manifest/index',
    auth: 'none',
    request: { params: ClaimParams },
    responses: {
      200: { schema: ManifestIndex, description: 'The index', headers: CACHED },
      304: UNCHANGED,
    },
    errors: ['MANIFEST_NOT_FOUND'],
    summary: 'What the manifest of one user holds, in short',
    tag: 'Manifests',
    cors: true,
  },
  claimManifestPage: {
    method: 'get',
    path: '/api/claims/{claimId}/manifest/page',
    auth: 'none',
    request: { params: ClaimParams, query: ManifestPageQuery },
    responses: {
      200: { schema: ManifestPart, description: 'The page', headers: CACHED },
      304: UNCHANGED,
    },
    errors: ['MANIFEST_NOT_FOUND', 'NOT_FOUND'],
    summary: 'One page of the manifest of one user',
    tag: 'Manifests',
    cors: true,
  },
  registry: {
    method: 'get',
    path: '/api/scanner/public/registry',
    auth: 'none',
    request: { query: RegistryQuery },
    responses: {
      200: { schema: Registry, description: 'Manifests of verified owners, newest first' },
    },
    errors: [],
    summary: 'The manifests of all verified sites',
    tag: 'Manifests',
    cors: true,
  },
  manifestSchema: {
    method: 'get',
    path: '/api/scanner/public/schema/ai-manifest-1.0.json',
    auth: 'none',
    responses: SCHEMA_ANSWERS,
    errors: [],
    summary: 'The schema of the manifest',
    tag: 'Manifests',
    cors: true,
  },
  compactManifestSchema: {
    method: 'get',
    path: '/api/scanner/public/schema/ai-manifest-1.1.json',
    auth: 'none',
    responses: SCHEMA_ANSWERS,
    errors: [],
    summary: 'The schema of the manifest in version 1.1',
    tag: 'Manifests',
    cors: true,
  },
  verifySite: {
    method: 'post',
    path: '/api/scanner/{id}/verify',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: {
      200: { schema: VerificationResult, description: 'Whether it was shown, and how' },
    },
    errors: ['SCAN_NOT_FOUND', 'TARGET_FORBIDDEN', 'SITE_UNREACHABLE'],
    summary: 'Look whether the scanned site shows that it is the user’s',
    tag: 'Sites',
  },
  testAsAgent: {
    method: 'post',
    path: '/api/scanner/{id}/agent-test',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: {
      200: {
        schema: AgentTest,
        description: 'What agents find; comes after up to two minutes and is kept with the scan',
      },
    },
    errors: ['SCAN_NOT_FOUND', 'TARGET_FORBIDDEN', 'SITE_UNREACHABLE', 'QUOTA_EXCEEDED'],
    summary:
      'Test the scanned site as an agent: Lighthouse’s agentic score, WebMCP tools in a browser',
    tag: 'Sites',
  },
  latestAgentTest: {
    method: 'get',
    path: '/api/scanner/{id}/agent-test',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: { 200: { schema: LatestAgentTest, description: 'The latest test' } },
    errors: ['SCAN_NOT_FOUND'],
    summary: 'What the latest test as an agent found',
    tag: 'Sites',
  },
  sites: {
    method: 'get',
    path: '/api/scanner/sites',
    auth: 'bearer',
    responses: { 200: { schema: Sites, description: 'By domain' } },
    errors: [],
    summary: 'The user’s sites, with how to verify them',
    tag: 'Sites',
  },
  reports: {
    method: 'get',
    path: '/api/scanner/reports',
    auth: 'bearer',
    request: { query: ReportsQuery },
    responses: { 200: { schema: Reports, description: 'By domain' } },
    errors: [],
    summary: 'Scores of the user’s sites over time',
    tag: 'Sites',
  },
  sessionWellKnown: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/ai-manifest.json',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: {
      200: {
        schema: WellKnownDocument,
        description: 'The file for .well-known/ai-manifest.json',
        attachment: 'ai-manifest.json',
      },
    },
    errors: ['SCAN_NOT_FOUND', 'MANIFEST_NOT_GENERATED'],
    summary: 'Download the well-known file',
    tag: 'Sites',
  },
  sessionVerificationFile: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/signpost-verification.txt',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: {
      200: {
        schema: z.string(),
        contentType: 'text/plain',
        description: 'The file for .well-known/signpost-verification.txt',
        attachment: 'signpost-verification.txt',
      },
    },
    errors: ['SCAN_NOT_FOUND'],
    summary: 'Download the verification file of the scanned site',
    tag: 'Sites',
  },
});
