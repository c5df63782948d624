import { api, contract, domain, type Guard } from '../guard.ts';

const performing = 'backend-domain/model/guide/performing.ts';
const tests = 'guide/performing';

/** The limits of the guide on a site, and who may ask about one. */
export const guideGuards: readonly Guard[] = [
  {
    name: 'guide-opens-its-site-only',
    why: 'A manifest sends the guide to any address.',
    file: 'backend-domain/model/guide/page-tasks.ts',
    text: 'if (!onSite(manifest, address))',
    without: "if (!onSite(manifest, address) && address === '')",
    shownBy: [domain(tests, 'does not open')],
  },
  {
    name: 'guide-does-nothing-on-another-site',
    why: 'The page went to another site, and the guide fills in and clicks there.',
    file: performing,
    text: 'if (!onSite(manifest, held.url)) return',
    without: "if (!onSite(manifest, held.url) && held.url === '') return",
    shownBy: [domain(tests, 'does nothing on another site')],
  },
  {
    name: 'guide-refuses-sensitive-workflows',
    why: 'A script orders or deletes something that the person was not asked about.',
    file: performing,
    text: 'if (!allowSensitive && isSensitive(workflow)) return',
    without: "if (!allowSensitive && isSensitive(workflow) && workflow.id === '') return",
    shownBy: [domain(tests, 'is refused before its first step')],
  },
  {
    name: 'guide-refuses-sensitive-buttons',
    why: 'The page has put a button that orders or deletes where the manifest knows a harmless one.',
    file: performing,
    text: 'isSensitiveControl(held.match.role, held.match.name))',
    without: "isSensitiveControl('link', held.match.name))",
    shownBy: [domain(tests, 'does not press a button that the live page calls')],
  },
  {
    name: 'only-harmless-workflows-are-tried',
    why: 'A request has the server do something on a site that changes it.',
    file: 'backend-domain/use-cases/results/try-workflow.ts',
    text: '!mayBeTried(recorded) || ',
    without: '',
    shownBy: [api('scans/try-workflow', 'refuses one that the reviewer did not replay')],
  },
  {
    name: 'trials-write-nothing',
    why: 'A page that a tried workflow leads to changes something on the site.',
    file: 'adapters/browser/guide/guide-performer.ts',
    text: 'readOnly: true, ',
    without: '',
    shownBy: [contract('workflow-performer', 'writes nothing to the site')],
  },
  {
    name: 'trials-of-workflows-are-limited',
    why: 'One account has the server open browser sessions without an end.',
    file: 'backend-domain/use-cases/results/try-workflow.ts',
    text: 'await takeOne(ports.throttle, userId);',
    without: '',
    shownBy: [api('scans/try-workflow', 'is limited for each account')],
  },
  {
    name: 'answers-to-agents-are-marked',
    why: 'An agent takes the text of a hostile page for an instruction.',
    file: 'backend-domain/model/guide/answers/answer.ts',
    text: 'const lines = [UNTRUSTED, ...head];',
    without: "const lines = ['', ...head];",
    shownBy: [domain('guide/site-answers', 'mark the site')],
  },
  {
    name: 'texts-in-answers-stay-in-their-marks',
    why: 'The text of a hostile page ends its quotation marks and goes on as if Signpost wrote it.',
    file: 'backend-domain/model/guide/answers/answer.ts',
    text: '.replace(/[“”„‟«»]/g, "\'")',
    without: '',
    shownBy: [domain('guide/site-answers', 'hold an injection only as')],
  },
  {
    name: 'agents-come-from-no-other-origin',
    why: 'A page of another website can read the manifests of an installation on loopback.',
    file: 'backend/http/mcp-endpoint.ts',
    text: 'if (!isOwnOrigin(context.headers, options.ownOrigins)) throw',
    without: "if (!isOwnOrigin(context.headers, options.ownOrigins) && context.path === '') throw",
    shownBy: [api('http/mcp', 'refuses other origins')],
  },
  {
    name: 'agent-tokens-are-checked',
    why: 'Any text passes for the token of a user.',
    file: 'backend-domain/use-cases/accounts/agent-tokens.ts',
    text: 'if (token === null) throw new AgentTokenInvalid();',
    without: "if (token === null) return '';",
    shownBy: [api('http/mcp', 'with 401')],
  },
  {
    name: 'wrong-agent-tokens-are-counted',
    why: 'A stranger tries tokens without an end, each of which costs a look-up.',
    file: 'backend-domain/use-cases/accounts/agent-tokens.ts',
    text: 'await takePoints(throttle, tries);',
    without: '',
    shownBy: [api('http/mcp', 'many wrong tokens')],
  },
];
