import {
  AgentWorkAccepted,
  AgentWorkStatus,
  ConfirmBody,
  DiscoverBody,
  MAX_CONFIRM_BYTES,
  ReadMoreBody,
} from '../langgraph.ts';
import { defineRoutes } from '../route.ts';
import { ScanParams } from '../scanner.ts';

const ACCEPTED = { 202: { schema: AgentWorkAccepted, description: 'Accepted' } } as const;
const STEP_ERRORS = ['SCAN_NOT_FOUND', 'INVALID_STATE', 'SCAN_CHANGED'] as const;
/** Errors of the steps that start work on a scan. */
const WORK_ERRORS = [...STEP_ERRORS, 'TOO_MANY_SCANS'] as const;

export const langgraphRoutes = defineRoutes({
  discover: {
    method: 'post',
    path: '/api/langgraph/discover',
    auth: 'bearer',
    request: { body: DiscoverBody },
    responses: ACCEPTED,
    errors: [...WORK_ERRORS, 'LANGGRAPH_REQUIRED'],
    summary: 'Find the site’s URLs and sort them',
    tag: 'Agents',
  },
  confirm: {
    method: 'post',
    path: '/api/langgraph/confirm/{id}',
    auth: 'bearer',
    request: { params: ScanParams, body: ConfirmBody, mostBodyBytes: MAX_CONFIRM_BYTES },
    responses: ACCEPTED,
    errors: WORK_ERRORS,
    summary: 'Choose the URLs to scan, and start to read them',
    tag: 'Agents',
  },
  smartCrawl: {
    method: 'post',
    path: '/api/langgraph/smart-crawl/{id}',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: ACCEPTED,
    errors: WORK_ERRORS,
    summary: 'Start to read the chosen URLs; does nothing when `confirm` has done so',
    tag: 'Agents',
  },
  readMore: {
    method: 'post',
    path: '/api/langgraph/read-more/{id}',
    auth: 'bearer',
    request: { params: ScanParams, body: ReadMoreBody, mostBodyBytes: MAX_CONFIRM_BYTES },
    responses: ACCEPTED,
    errors: [...WORK_ERRORS, 'NO_MORE_PAGES'],
    summary: 'Make a completed scan read pages that it found and did not read',
    tag: 'Agents',
  },
  pause: {
    method: 'post',
    path: '/api/langgraph/pause/{id}',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: ACCEPTED,
    errors: STEP_ERRORS,
    summary: 'Pause a scan',
    tag: 'Agents',
  },
  resume: {
    method: 'post',
    path: '/api/langgraph/resume/{id}',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: ACCEPTED,
    errors: WORK_ERRORS,
    summary: 'Resume a paused or failed scan',
    tag: 'Agents',
  },
  stop: {
    method: 'post',
    path: '/api/langgraph/stop/{id}',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: ACCEPTED,
    errors: STEP_ERRORS,
    summary: 'Stop a scan for good',
    tag: 'Agents',
  },
  review: {
    method: 'post',
    path: '/api/langgraph/review/{id}',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: ACCEPTED,
    errors: WORK_ERRORS,
    summary: 'Review the manifest of a completed scan again',
    tag: 'Agents',
  },
  agentStatus: {
    method: 'get',
    path: '/api/langgraph/status/{id}',
    auth: 'bearer',
    request: { params: ScanParams },
    responses: { 200: { schema: AgentWorkStatus, description: 'Status and progress' } },
    errors: ['SCAN_NOT_FOUND'],
    summary: 'The status and progress of a scan',
    tag: 'Agents',
  },
});
