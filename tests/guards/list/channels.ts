import { api, domain, type Guard } from '../guard.ts';

const texts = 'backend-domain/model/channels/site-text.ts';
const site = 'backend-domain/model/channels/channel-site.ts';
const parameters = 'backend-domain/model/channels/webmcp/form-parameters.ts';

/** What files for agents may contain about a site. */
export const channelGuards: readonly Guard[] = [
  {
    name: 'channel-quotation-marks',
    why: 'A page ends its own quotation and goes on as if Signpost instructed the agent.',
    file: texts,
    text: '.replace(/[“”„‟«»"]/g, "\'")',
    without: '',
    shownBy: [domain('channels/hostile-texts')],
  },
  {
    name: 'channel-foreign-addresses',
    why: 'A page has agents sent to an address of its choice by files that its owner serves.',
    file: texts,
    text: 'withoutForeignAddresses(plain, domain)',
    without: 'plain',
    shownBy: [domain('channels/hostile-texts')],
  },
  {
    name: 'channel-parameter-names',
    why: 'A field’s name speaks to the agent as the name of a parameter, which is not marked as the site’s.',
    file: parameters,
    text: "IDENTIFIER.test(field.name) ? field.name : ''",
    without: 'field.name',
    shownBy: [domain('channels/hostile-texts', 'names neither a tool nor a parameter')],
  },
  {
    name: 'channel-secret-fields',
    why: 'Agents are asked to fill in passwords.',
    file: parameters,
    text: 'PERSONAL_TYPES.has(type) || ',
    without: '',
    shownBy: [domain('channels/webmcp', 'never asks for secrets, card numbers or files')],
  },
  {
    name: 'channel-robots-txt',
    why: 'Files for agents lead to pages that robots.txt forbids.',
    file: site,
    text: '!this.#hidden.has(url) && this.#allows(url)',
    without: '!this.#hidden.has(url)',
    shownBy: [domain('channels/webmcp', 'is in no tool')],
  },
  {
    name: 'channel-behind-login',
    why: 'Files for agents tell everybody what lies behind a log-in.',
    file: site,
    text: '!this.#hidden.has(url) && this.#allows(url)',
    without: 'this.#allows(url)',
    shownBy: [domain('channels/webmcp', 'is listed when the owner wants')],
  },
  {
    name: 'channel-workflows-behind-login',
    why: 'A workflow in files for agents leads to a page behind a log-in.',
    file: site,
    text: 'return this.isOpen(pattern',
    without: 'return this.#allows(pattern',
    shownBy: [domain('channels/hidden-pages', 'has no form behind a log-in')],
  },
  {
    name: 'probe-calls-reading-tools-only',
    why: 'A test of a site sends its forms or orders something.',
    file: 'backend-domain/model/quality/webmcp-findings.ts',
    text: 'readOnly && required?.length === 0',
    without: 'required?.length === 0',
    shownBy: [domain('publishing/agent-test', 'only reads and needs no values')],
  },
  {
    name: 'agent-test-asks-the-policy',
    why: 'A test opens an address that this server may not open.',
    file: 'backend-domain/use-cases/publishing/agent-test.ts',
    text: '    await ports.targets.check(url);\n',
    without: '',
    shownBy: [api('publishing/agent-test', 'forbidden addresses')],
  },
];
