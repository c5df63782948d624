import { describe, expect, it } from '@jest/globals';
import { eventOnWire } from '@signpost/backend/wire/scan-events.ts';
import { serverEvents } from '@signpost/contracts/events/server-events.ts';
import { everyScanEvent } from '../../support/every-scan-event.ts';
import { noon } from '../../support/mothers.ts';
import { SERVER_EVENT_NAMES } from '../../support/server-events.ts';

/** No event of the domain: the server itself sends it to clients that join. */
const SENT_ON_JOINING = 'agent-status';

const events = everyScanEvent('scan-of-ada');
const named = (wanted: string) => {
  const event = events.find(({ name }) => name === wanted);
  if (event === undefined) throw new Error(`There is no ${wanted}.`);
  return eventOnWire(event).payload;
};

describe('An event of the domain on the wire', () => {
  it.each(events.map((event) => [event.name, event] as const))(
    '%s has the name, the timestamp and the fields of the contract',
    (_, event) => {
      const { name, payload } = eventOnWire(event);
      expect(name).toBe(event.name);
      expect(serverEvents[name].strict().parse(payload)).toEqual(payload);
      expect(payload).toMatchObject({ scanId: 'scan-of-ada', timestamp: noon.toISOString() });
    },
  );

  it('covers every event of the contract', () => {
    expect([...events.map(({ name }) => name), SENT_ON_JOINING].sort()).toEqual(
      [...SERVER_EVENT_NAMES].sort(),
    );
  });

  it('carries a screenshot as a data URL and a frame as bytes', () => {
    expect(named('screenshot')).toMatchObject({ image: 'data:image/jpeg;base64,/9j/' });
    expect(named('live-frame')).toMatchObject({
      url: expect.stringMatching(/^https:/),
      image: Uint8Array.from([1, 2, 3]),
    });
  });

  it('sends the pattern as the id of a template', () => {
    expect(named('template-created')).toMatchObject({ template_id: '/lamps/:slug' });
  });

  it('reveals nothing about the owner of a scan', () => {
    expect(JSON.stringify(named('session-update'))).not.toContain('user-');
  });
});
