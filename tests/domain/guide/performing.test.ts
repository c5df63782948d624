import { describe, expect, it } from '@jest/globals';
import { performing } from '@signpost/backend-domain/model/guide/performing.ts';
import type {
  ManifestStep,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { aManifest, aWorkflow, theOrder, theSearch } from '../../support/guide-mothers.ts';
import { type Answering, findsAll, runScripted } from './run-task.ts';

const ORIGIN = 'https://radio.example';
const manifest = aManifest(ORIGIN);
const results = `${ORIGIN}/search?q=radio`;

const searching: Answering = (request) => ({
  ...findsAll(request),
  ...(request.do === 'click' ? { url: results } : {}),
});

function run(
  workflow: ManifestWorkflow,
  parameters: Record<string, string>,
  answering: Answering = findsAll,
  allowSensitive = false,
) {
  return runScripted(performing(manifest, workflow, parameters, { allowSensitive }), answering);
}

const clicks = (rest: Partial<ManifestWorkflow> = {}, ...steps: Partial<ManifestStep>[]) =>
  aWorkflow(
    ORIGIN,
    [{ action: 'click', selector: '#go', role: 'button', name: 'Search' }, ...steps],
    rest,
  );

describe('Performing a workflow', () => {
  it('does its steps in order with the values of its parameters', () => {
    const { report, asked } = run(theSearch(ORIGIN), { query: 'radio' }, searching);
    expect(report).toMatchObject({ ok: true, outcome: 'done', url: results, reason: null });
    expect(asked.map((request) => request.do)).toEqual([
      ...['open', 'match', 'fill', 'match', 'click', 'look', 'look'],
    ]);
    expect(asked[2]).toMatchObject({ do: 'fill', value: 'radio' });
  });

  it('opens the start page first when its steps do not open it', () => {
    const { steps, ...rest } = clicks();
    const { asked } = run({ ...rest, steps: steps.slice(1) }, {});
    expect(asked[0]).toEqual({ do: 'open', url: `${ORIGIN}/` });
  });

  it('percent-encodes parameters in addresses', () => {
    const workflow = aWorkflow(ORIGIN, [{ action: 'goto', url: `${ORIGIN}/tag/{{tag}}` }]);
    const { asked } = run(workflow, { tag: 'a/b c' });
    expect(asked[1]).toEqual({ do: 'open', url: `${ORIGIN}/tag/a%2Fb%20c` });
  });

  it.each([
    [{}, 'needs the parameter “query” (search). Give it a value.'],
    [{ query: '' }, 'needs the parameter “query” (search). Give it a value.'],
    [{ query: 'a', q: 'b' }, 'has no parameter “q”. It takes: query.'],
  ])('does nothing on the page when the parameters are %j', (parameters, reason) => {
    const { report, asked } = run(theSearch(ORIGIN), parameters);
    expect(report).toMatchObject({
      outcome: 'refused',
      reason: `The workflow w-search ${reason}`,
      url: null,
    });
    expect(asked).toEqual([]);
  });

  it('is refused before its first step when it is sensitive and that is not allowed', () => {
    const { report, asked } = run(theOrder(ORIGIN), { email: 'a@b.example' });
    expect(report).toMatchObject({ outcome: 'refused', steps: [] });
    expect(report.reason).toMatch(/Ask the person first/);
    expect(asked).toEqual([]);
  });

  it('is refused when one of its buttons says that it deletes, even if it is not marked as sensitive', () => {
    const { report } = run(clicks({}, { action: 'submit', role: 'button', name: 'Delete' }), {});
    expect(report.outcome).toBe('refused');
  });

  it('does not press a button that the live page calls “Pay now”', () => {
    const paying: Answering = (request) =>
      request.do === 'match'
        ? { matches: request.targets.map(() => ({ count: 1, role: 'button', name: 'Pay now' })) }
        : {};
    const { report, asked } = run(clicks(), {}, paying);
    expect(report.outcome).toBe('refused');
    expect(asked.some((request) => request.do === 'click')).toBe(false);
    expect(run(clicks(), {}, paying, true).report.ok).toBe(true);
  });

  it('stops when the start page redirects to another site', () => {
    const away: Answering = (request) =>
      request.do === 'open' ? { url: 'https://other.example/' } : findsAll(request);
    const { report, asked } = run(clicks(), {}, away);
    expect(report).toMatchObject({ outcome: 'left-site', url: 'https://other.example/' });
    expect(report.reason).toBe(
      'The page went to other.example, which is not radio.example. The guide stopped there.',
    );
    expect(asked).toHaveLength(1);
  });

  it('does nothing on another site to which a script of the page navigated meanwhile', () => {
    const away: Answering = (request) =>
      request.do === 'match'
        ? { ...findsAll(request), url: 'https://other.example/' }
        : findsAll(request);
    const { report, asked } = run(clicks(), {}, away);
    expect(report.outcome).toBe('left-site');
    expect(asked.some((request) => request.do === 'click')).toBe(false);
  });

  it('reports that its last step left the site, even without a success condition', () => {
    const away: Answering = (request) =>
      request.do === 'click' ? { url: 'https://other.example/' } : findsAll(request);
    expect(run(clicks(), {}, away).report).toMatchObject({ ok: false, outcome: 'left-site' });
  });

  it.each(['http://other.example/', 'https://www.radio.example.other/', 'javascript:alert(1)'])(
    'does not open %s',
    (url) => {
      const { report, asked } = run(aWorkflow(ORIGIN, [], { steps: [], start_url: url }), {});
      expect(report.reason).toMatch(/is not an address of radio\.example/);
      expect(asked).toEqual([]);
    },
  );

  it('fails at a step that the page prevents', () => {
    const stuck: Answering = (request) =>
      request.do === 'click' ? { failure: 'It is covered.' } : findsAll(request);
    expect(run(clicks(), {}, stuck).report).toMatchObject({
      outcome: 'failed',
      reason: 'Step 2: It is covered.',
    });
  });

  it('fails without reporting another site when the start page cannot be opened', () => {
    const unreachable: Answering = () => ({ failure: 'No answer.', url: 'about:blank' });
    expect(run(clicks(), {}, unreachable).report).toMatchObject({
      outcome: 'failed',
      reason: 'Step 1: No answer.',
    });
  });

  it('fails when the success condition does not hold', () => {
    const success = { kind: 'text', value: 'Thank you, {{name}}' } as const;
    const { report, asked } = run(clicks({ success }), {});
    expect(report).toMatchObject({ outcome: 'failed' });
    expect(report.reason).toMatch(/does not show the expected result/);
    expect(asked.at(-1)).toEqual({ do: 'has-text', text: 'Thank you, {{name}}' });
  });

  it('leaves out the step of an optional parameter that was not given', () => {
    const form = {
      ...manifest.forms[0],
      fields: [
        { name: 'a', id: '', type: 'text', label: 'A', required: true, selector: '#a' },
        { name: 'b', id: '', type: 'tel', label: 'B', required: false, selector: '#b' },
      ],
    } as (typeof manifest.forms)[number];
    const workflow = aWorkflow(ORIGIN, [
      { action: 'fill', selector: '#a', value: '{{a}}' },
      { action: 'fill', selector: '#b', value: '{{b}}' },
    ]);
    const task = performing({ ...manifest, forms: [form] }, workflow, { a: 'x' });
    const { report, asked } = runScripted(task, findsAll);
    expect(report.steps.map(({ n }) => n)).toEqual([1, 2]);
    expect(asked.filter((request) => request.do === 'fill')).toHaveLength(1);
  });
});
