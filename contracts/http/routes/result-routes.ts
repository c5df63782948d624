import {
  ScanComparison,
  ScanPages,
  ScanResult,
  ScanShots,
  WorkflowParams,
  WorkflowTrial,
} from '../result.ts';
import { defineRoutes } from '../route.ts';
import { ScanParams } from '../scanner.ts';

export const resultRoutes = defineRoutes({
  scanResult: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/result',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: { 200: { schema: ScanResult, description: 'Scores, review and next steps' } },
    errors: ['SCAN_NOT_FOUND'],
    summary: 'The result of a scan',
    tag: 'Scans',
  },
  scanPages: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/pages',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: { 200: { schema: ScanPages, description: 'Each unread page has a reason' } },
    errors: ['SCAN_NOT_FOUND'],
    summary: 'Every page that a scan knows, with its state',
    tag: 'Scans',
  },
  scanShots: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/shots',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: { 200: { schema: ScanShots, description: 'Screenshots; may be empty' } },
    errors: ['SCAN_NOT_FOUND'],
    summary: 'Screenshots of reviewed pages with the positions of their elements',
    tag: 'Scans',
  },
  tryWorkflow: {
    method: 'post',
    path: '/api/scanner/sessions/{id}/workflows/{workflow}/try',
    auth: 'bearer',
    request: { params: WorkflowParams },
    responses: { 200: { schema: WorkflowTrial, description: 'The result, also of a failure' } },
    errors: [
      'SCAN_NOT_FOUND',
      'MANIFEST_NOT_GENERATED',
      'NOT_FOUND',
      'WORKFLOW_NOT_HARMLESS',
      'QUOTA_EXCEEDED',
    ],
    summary: 'Replay a harmless workflow of a scan now',
    tag: 'Scans',
  },
  scanComparison: {
    method: 'get',
    path: '/api/scanner/sessions/{id}/comparison',
    auth: 'bearer-or-cookie',
    request: { params: ScanParams },
    responses: { 200: { schema: ScanComparison, description: 'Null without an earlier scan' } },
    errors: ['SCAN_NOT_FOUND', 'MANIFEST_NOT_GENERATED'],
    summary: 'Compare a scan with the previous completed scan of the site',
    tag: 'Scans',
  },
});
