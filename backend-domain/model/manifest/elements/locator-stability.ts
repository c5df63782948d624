import { changesWithTime } from '../../crawl/volatile-text.ts';

/**
 * Which parts of a page's markup are likely to survive its next deployment. People write ids, names and classes as
 * words; build tools and component libraries generate them. These rules distinguish the two by how the names look.
 */

/** Attributes that teams add for their tests, the most common first. */
export const TEST_ID_ATTRIBUTES: readonly string[] = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
  'data-e2e',
  'data-automation-id',
  'data-automation',
  'data-pw',
  'data-hook',
];

/** What `useId` of a framework returns, possibly with a library's prefix and suffix. */
const FRAMEWORK_IDS: readonly RegExp[] = [
  /:[rR][0-9a-v]+(H[0-9a-v]+)?:/, // React 18: `:r1:`, and `:R1abH2:` when the server wrote it
  /[«»]/, // React 19.0: `«r1»`
  /(^|[-_])_?[rR]_[0-9a-v]+(H[0-9a-v]+)?_($|[-_])/, // React 19.2: `_r_1_`, `_R_1abH2_`
  /(^|[-_])_?r[0-9a-z]{1,3}_($|[-_])/,
  /(^|-)v-\d+-\d+(-|$)/, // Vue: `v-0-5-3`
];

/** Ids that libraries number or generate at random when a page is rendered. */
const GENERATED_IDS: readonly RegExp[] = [
  /^[\d\W_]*$/, // no letter at all
  ...FRAMEWORK_IDS,
  /:/,
  /(^|-)radix-/,
  /^reka-.*\d/, // Radix for Vue
  /^headlessui-/,
  /^mantine-(?![A-Z])/,
  /^(mui|ember|gwt-uid|uid|uniq|guid|ui-id|ext-gen|ext-comp|aria|react-aria|reach|vue|svelte|downshift|tippy|popper|popover|tooltip|dropdown|rc|rc_select|rc-tabs|chakra|id|el|el-id|element|field|input|input-v|control|checkbox|radio|switch|combobox|listbox|menu|v|v-menu|v-list|b|yui|yui_|dijit|j_idt?|isc|wicket|rs|ng|mat|cdk|pn_id|p|pr_id|bs|swiper-wrapper|slick-slide|splide|accordion|collapse|carousel|item|block|component|view|node|el_|gen|auto|auto-id|unique-id|tmp|temp)[-_]?v?[-_]?\d+/i,
  /^(mat|cdk|p|ng|nz|ion|clr|igx|dx|k|e)-[a-z-]+-\d+/, // Angular families: `mat-input-3`
  /^j_id/,
  /^select2-.*-[a-z0-9]{2,4}$/,
  /^(react-select|react-tabs|react-autowhatever)-.*\d/,
  /^yui_\d/,
  /^[a-z]+-1[0-8]\d\d([-_]|$)/, // Ext JS counts from 1001: `button-1014`, `panel-1061_header-targetEl`
];

/** Class names that a build generates: CSS modules, CSS-in-JS, scoped styles. */
const GENERATED_CLASSES: readonly RegExp[] = [
  /^(css|sc|jsx|jss|svelte|emotion|tss|stitches|linaria|astro|chakra|go|c|e|mui|r|v|_)-?_?(?=[0-9A-Za-z]*\d)[0-9A-Za-z]{3,}(-\w+)*$/,
  /^(css|sc|jsx|jss|svelte|emotion|tss|stitches|linaria|astro)-[0-9A-Za-z]{3,}(-\w+)*$/,
  /^mantine-(?![A-Z])/,
  /^makeStyles-/,
  /^(jss|go)\d+$/,
  /^[A-Za-z0-9-]+_[A-Za-z0-9-]+__[A-Za-z0-9+/_-]{5}$/, // CSS modules: `Home_title__hYX6j`
  /^ng-tns-|^_ng|^ng-(star|trigger|animating)/,
  /^(wp-(image|elements|container|block)|post|postid|page-id|menu-item|comment|term|category|cat-item|elementor|et_pb)[\w-]*-\w*\d\w*$/,
  /^data-v-/,
];

/** Classes that describe the look or the present state of an element, not its meaning: atomic CSS, grids and states. */
const PRESENTATIONAL_CLASSES: readonly RegExp[] = [
  /[:[\]/!@%.()#&*]/,
  /^-?(m|p)[trblxyse]?-(\d|auto|px|n?\d)/,
  /^-?(d|w|h|g|gx|gy|z|mw|mh|vw|vh|min-w|min-h|max-w|max-h|size|gap|gap-x|gap-y|space-x|space-y|top|right|bottom|left|start|end|inset|inset-x|inset-y|order|basis|grow|shrink|col|row|grid-cols|grid-rows|cols|rows|columns|offset|push|pull|leading|tracking|indent|line-clamp|opacity|scale|rotate|translate|translate-x|translate-y|skew|duration|delay|ease|blur|brightness|contrast|saturate|stroke|fill|ring|outline|divide|divide-x|divide-y|border|border-[trblxy]|rounded|rounded-[trbl]|rounded-[trbl][lr]|shadow|text|bg|from|via|to|font|fs|fw|lh|align|justify|items|content|self|place|object|float|clear|overflow|overflow-x|overflow-y|overscroll|cursor|select|pointer-events|resize|scroll|snap|touch|transition|animate|transform|whitespace|break|list|decoration|underline|aspect|isolate|mix-blend|will-change|table|caption|appearance|flex|grid|inline|visible|position|hidden|display|col-(xs|sm|md|lg|xl|xxl)|text-(xs|sm|md|lg|xl)|btn-(xs|sm|md|lg)|img|u|is|has|animate_)-[\w-]+$/,
  /^(flex|grid|block|inline|hidden|contents|table|absolute|relative|fixed|sticky|static|visible|invisible|collapse|collapsed|container|container-fluid|row|col|columns?|wrapper|inner|outer|clearfix|truncate|uppercase|lowercase|capitalize|italic|underline|antialiased|border|rounded|shadow|transition|transform|ring|blur|filter|resize|group|peer|prose|dark|light|sr-only|visually-hidden|hide|show|shown|active|inactive|current|selected|checked|open|opened|close|closed|disabled|enabled|focus|focused|hover|hovered|pressed|expanded|loading|loaded|lazy|lazyload|lazyloaded|fade|in|out|on|off|first|last|odd|even|left|right|center|top|bottom|small|medium|large|big|tiny|xs|sm|md|lg|xl|no-js|js|clickable|pointer|animated|text|link|btn|button|item|img|icon|svg)$/,
  /^(current|active|is|has|ng|was|js-is)[-_](\w|-)+$/,
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Random bytes in base64, as Swagger UI numbers its tabs: `BcOv+8k=`. Without padding, nothing tells it from a word. */
const PADDED_BASE64 = /^[0-9A-Za-z+/]{6,}={1,2}$/;

/** True when an id contains what a framework's useId returns: it counts components, and may differ at the next visit. */
export function holdsFrameworkId(id: string): boolean {
  return FRAMEWORK_IDS.some((pattern) => pattern.test(id));
}

/** True when a person probably wrote the id, and no library generated it. */
export function isStableId(id: string): boolean {
  if (id.length === 0 || id.length > 80 || /[\s\p{Cc}]/u.test(id)) return false;
  return !GENERATED_IDS.some((pattern) => pattern.test(id)) && !holdsRandomPart(id);
}

/** True when a class describes the element's meaning: neither generated by a build nor a utility or state class. */
export function isStableClass(name: string): boolean {
  if (name.length < 3 || name.length > 60) return false;
  if (PRESENTATIONAL_CLASSES.some((pattern) => pattern.test(name))) return false;
  return !GENERATED_CLASSES.some((pattern) => pattern.test(name)) && !holdsRandomPart(name);
}

/** True when an attribute's value (a name, label, placeholder, test id) makes a stable selector. */
export function isStableValue(value: string): boolean {
  if (value.trim().length === 0 || value.length > 120 || /\p{Cc}/u.test(value)) return false;
  // A text of several words may contain anything but an age or a time; single words are checked for generated parts.
  if (/\s/.test(value)) return !changesWithTime(value);
  return !holdsFrameworkId(value) && !holdsRandomPart(value);
}

/** True when a link's address stays the same at the next visit: it has no session id, token or timestamp. */
export function isStableHref(href: string): boolean {
  if (href.length === 0 || href.length > 250 || /[\s\p{Cc}]/u.test(href)) return false;
  return !/[?&;](\w*sess\w*|sid|s?token|csrf\w*|_?nonce|_wpnonce|state|ts|t|timestamp|rand(om)?|cachebust\w*|cb|_)=/i.test(
    href,
  );
}

/** True when a part of a name looks random: a UUID, padded base64, a hash, many digits, or mixed case and digits. */
export function holdsRandomPart(name: string): boolean {
  if (UUID.test(name) || PADDED_BASE64.test(name)) return true;
  return name.split(/[^0-9A-Za-z]+/).some(looksRandom);
}

function looksRandom(part: string): boolean {
  if (part.length < 4) return false;
  if (/\d{6,}/.test(part) && !/^(19|20)\d{6}$/.test(part)) return true;
  if (/^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i.test(part)) return true;
  if (/\d/.test(part)) return mixesDigits(part);
  return hasNoSyllables(part) || changesCaseByChance(part);
}

/**
 * Whether digits stand between letters, as in `1x2y3z` or `3fH2`; in words they are at an end (`step2`, `2columns`).
 */
function mixesDigits(part: string): boolean {
  const changes = part.match(/[A-Za-z]\d|\d(?=[A-Za-z])/g)?.length ?? 0;
  const bothCases = /[a-z]/.test(part) && /[A-Z]/.test(part);
  if (bothCases) return !/^\d*[A-Za-z]?[a-z]+([A-Z][a-z]+)*\d{0,4}([A-Z][a-z]+)*$/.test(part);
  if (changes >= 3) return true;
  return changes === 2 && part.length >= 5 && /^\d|^[a-z]{1,2}\d|\d[a-z]{1,2}$/i.test(part);
}

/** Whether it cannot be pronounced, such as `xkqzptrw`. */
function hasNoSyllables(part: string): boolean {
  return part.length >= 7 && !/[aeiouy]/i.test(part);
}

/** Whether upper and lower case change after one or two letters, as in `aXbQz`; camelCase has whole words between. */
function changesCaseByChance(part: string): boolean {
  const humps = part.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return part.length >= 5 && humps.length >= 3 && part.length / humps.length < 2;
}
