import { z } from 'zod';
import { line } from './fields.ts';
import { ClaimParams, DomainParams } from './publishing.ts';
import { ScanParams } from './scanner.ts';

const file = line(120, { required: 'The name of a file is required' }).describe(
  'As the list of channel files names it, such as `webmcp.json`',
);

export const ScanFileParams = z.object({ ...ScanParams.shape, file });
export const DomainFileParams = z.object({ ...DomainParams.shape, file });
export const ClaimFileParams = z.object({ ...ClaimParams.shape, file });

const ChannelFile = z
  .object({
    file: z.string().describe('The name of the file in URLs of the API'),
    path: z
      .string()
      .nullable()
      .describe('Its path on the site; null: it does not belong on the site'),
    content_type: z.string(),
    bytes: z.int().min(0),
  })
  .meta({ id: 'ChannelFile' });

export const ChannelFiles = z.object({ files: z.array(ChannelFile) }).meta({ id: 'ChannelFiles' });
