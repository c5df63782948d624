import { z } from 'zod';
import type { Wire } from '../wire.ts';
import { MAX_URL_LENGTH, pageAddress, publicId, typedAddress } from './fields.ts';
import { percentage, ScanStatus } from './scan.ts';
import { ScanOptions } from './scanner.ts';

/** The calls that control a scan’s agents, at the paths that the specification’s client uses. */
export const DiscoverBody = z
  .object({
    scan_id: publicId('The scan'),
    user_id: z.unknown().describe('Ignored: the user is the token’s').optional(),
    url: typedAddress('Please enter a URL to scan'),
    options: ScanOptions.default({}),
  })
  .meta({ id: 'DiscoverBody' });

const MAX_SELECTED = 10_000;

/** Enough for the maximum number of URLs of maximum length, each with quotes and comma, and the rest of the JSON. */
export const MAX_CONFIRM_BYTES = MAX_SELECTED * (MAX_URL_LENGTH + 3) + 1_000;

export const ConfirmBody = z
  .object({
    selected_urls: z
      .array(pageAddress, 'Select at least one URL')
      .min(1, 'Select at least one URL')
      .max(MAX_SELECTED, 'At most 10,000 URLs can be selected')
      .describe('URLs that the scan has discovered'),
  })
  .meta({ id: 'ConfirmBody' });

/** Which pages the scan reads of those that it has found and not read: the selected ones, else all. */
export const ReadMoreBody = z
  .object({ selected_urls: ConfirmBody.shape.selected_urls.optional() })
  .meta({ id: 'ReadMoreBody' });

export const AgentWorkAccepted = z
  .object({
    success: z.literal(true),
    status: ScanStatus,
    notice: z
      .string()
      .describe('How the scan differs from the request, such as a lower limit of pages')
      .optional(),
  })
  .meta({ id: 'AgentWorkAccepted' });
export type AgentWorkAccepted = Wire<typeof AgentWorkAccepted>;

export const AgentWorkStatus = z
  .object({
    status: ScanStatus,
    progress: percentage,
    phase: z.string(),
    progress_message: z.string(),
    manifest_ready: z.boolean(),
    sitemap_ready: z.boolean(),
    error: z.string().nullable().describe('Why the scan failed'),
    paused: z.boolean(),
  })
  .meta({ id: 'AgentWorkStatus' });
export type AgentWorkStatus = Wire<typeof AgentWorkStatus>;
