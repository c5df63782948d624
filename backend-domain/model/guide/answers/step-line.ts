import type { ManifestStep } from '../../manifest/file/manifest.ts';
import { line, quoted, siteAddress, wholeValue } from './answer.ts';
import { roleText, shownSelector } from './element-line.ts';

const FRAME_TOKENS = 30;

/** A step of a workflow as one line: `2 fill textbox “Search” “{{query}}” css=#q`. */
export function stepLine(step: ManifestStep): string {
  const { n, action, selector, role, name, value, url, frame } = step;
  return line(
    String(n),
    action,
    roleText(role),
    quoted(name),
    value !== undefined && value !== '' && `with ${quoted(value)}`,
    url !== undefined && siteAddress(url),
    frame !== undefined && line('in frame', wholeValue(frame, FRAME_TOKENS)),
    shownSelector(selector),
  );
}
