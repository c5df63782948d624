import type {
  Manifest,
  ManifestElement,
  ManifestLocator,
  ManifestStep,
} from '../manifest/file/manifest.ts';
import { elementsOfPage } from '../manifest/file/manifest-views.ts';
import { type ElementTarget, locatorsOf, targetAt } from '../manifest/review/element-target.ts';

/** An element to find on a live page, with all of the manifest's locators for it, the best first. */
export interface WantedElement {
  /** Accessible role and name in the manifest; null when unknown. */
  readonly role: string | null;
  readonly name: string | null;
  readonly locators: readonly ManifestLocator[];
  readonly targets: readonly ElementTarget[];
}

/** The result of one locator on the live page. */
export interface Match {
  readonly count: number;
  /** Role and name of the first element found; null when there is none. */
  readonly role: string | null;
  readonly name: string | null;
}

type Placed = Pick<ManifestElement, 'frame' | 'shadow'>;

/** An element of the manifest: its selector, then its fallbacks. */
export function wantedElement(element: ManifestElement): WantedElement {
  return sought(element.role, element.name, locatorsOf(element), element);
}

/**
 * The target of a workflow's step. A step has one selector; the fallbacks are those of the manifest's element with the
 * same selector, and the step's own role and name.
 */
export function wantedByStep(
  manifest: Manifest,
  startUrl: string,
  step: ManifestStep,
): WantedElement {
  const { selector, role, name } = step;
  const page = manifest.pages[startUrl];
  const elements = page ? elementsOfPage(manifest, page) : manifest.anchors;
  const same =
    selector === null ? undefined : elements.find((element) => isSamePlace(element, step));
  const own: ManifestLocator[] = selector === null ? [] : [{ kind: 'css', value: selector }];
  const byRole: ManifestLocator[] =
    role && name ? [{ kind: 'role', value: `${role}[name="${escaped(name)}"]` }] : [];
  const byLabel: ManifestLocator[] = name && isField(step) ? [{ kind: 'label', value: name }] : [];
  return sought(role, name, [...own, ...(same?.fallbacks ?? []), ...byRole, ...byLabel], step);
}

/**
 * Which locator to use: the index of the first that finds exactly one element with the given role and name, else of the
 * first that finds exactly one with the role (names change with counts and languages). When the role is unknown, or the
 * step fills in a field (`anyRole`, because HTML and ARIA name the roles of fields differently), a single element of
 * any role is enough. Null when no locator fits.
 */
export function holdingLocator(
  { role, name }: Pick<WantedElement, 'role' | 'name'>,
  matches: readonly Match[],
  { anyRole = false }: { readonly anyRole?: boolean } = {},
): number | null {
  const isOne = ({ count }: Match): boolean => count === 1;
  const hasRole = (match: Match): boolean => role === null || match.role === role;
  const hasName = (match: Match): boolean => !name || match.name === name;
  const tests = [
    (match: Match) => isOne(match) && hasRole(match) && hasName(match),
    (match: Match) => isOne(match) && hasRole(match),
    ...(anyRole ? [isOne] : []),
  ];
  for (const test of tests) {
    const index = matches.findIndex(test);
    if (index >= 0) return index;
  }
  return null;
}

/** A locator as reports show it: `css=#q`, `role=button[name="Search"]`. */
export function writtenLocator({ kind, value }: ManifestLocator): string {
  return `${kind}=${value}`;
}

/** Whether a step enters something into a field. */
export function isField({ action }: Pick<ManifestStep, 'action'>): boolean {
  return action === 'fill' || action === 'select' || action === 'check' || action === 'press';
}

function sought(
  role: string | null,
  name: string | null,
  locators: readonly ManifestLocator[],
  place: Placed,
): WantedElement {
  const each = new Map(locators.map((locator) => [writtenLocator(locator), locator]));
  const distinct = [...each.values()];
  return {
    role: role || null,
    name: name || null,
    locators: distinct,
    targets: distinct.map((locator) => targetAt(locator, place)),
  };
}

function isSamePlace(element: ManifestElement, step: ManifestStep): boolean {
  return (
    element.selector === step.selector &&
    element.frame === step.frame &&
    (element.shadow ?? []).join(' ') === (step.shadow ?? []).join(' ')
  );
}

/** Escapes quotes and backslashes as in a CSS string. */
function escaped(name: string): string {
  return name.replace(/["\\]/g, '\\$&');
}
