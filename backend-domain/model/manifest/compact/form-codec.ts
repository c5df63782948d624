import type { ManifestField, ManifestForm } from '../file/manifest.ts';
import type { CompactField, CompactForm, CompactFormReference } from './compact-manifest.ts';
import { withoutRuns, withRuns } from './indexes.ts';
import { defined } from './usual.ts';

/** Converts a form to version 1.1. `confidence`: the usual confidence. */
export function compactForm(
  form: ManifestForm,
  confidence: number,
  indexOf: (url: string) => number,
): CompactForm {
  const { id, purpose, name, action, method, selector, pages, page_count, submit } = form;
  return defined<CompactForm>({
    id,
    purpose: purpose === 'other' ? undefined : purpose,
    name: name === '' ? undefined : name,
    action: action === null ? undefined : indexOf(action),
    method: method === 'get' ? undefined : method,
    css: selector ?? undefined,
    pages: withRuns(pages.map(indexOf)),
    page_count: page_count === pages.length ? undefined : page_count,
    fields: form.fields.map(compactField),
    submit:
      submit === null
        ? undefined
        : defined<NonNullable<CompactForm['submit']>>({
            css: submit.selector ?? undefined,
            name: submit.name === '' ? undefined : submit.name,
          }),
    confidence: form.confidence === confidence ? undefined : form.confidence,
    frame: form.frame,
    shadow: form.shadow,
  });
}

/** Restores the form that `compactForm` wrote. */
export function expandedForm(
  compact: CompactForm,
  confidence: number,
  urlAt: (index: number) => string,
): ManifestForm {
  const { action, submit, frame, shadow } = compact;
  const pages = pagesOf(compact, urlAt);
  return {
    id: compact.id,
    purpose: compact.purpose ?? 'other',
    name: compact.name ?? '',
    action: action === undefined ? null : urlAt(action),
    method: compact.method ?? 'get',
    selector: compact.css ?? null,
    pages,
    page_count: compact.page_count ?? pages.length,
    fields: compact.fields.map(expandedField),
    submit: submit ? { selector: submit.css ?? null, name: submit.name ?? '' } : null,
    confidence: compact.confidence ?? confidence,
    ...defined<Pick<ManifestForm, 'frame' | 'shadow'>>({ frame, shadow }),
  };
}

/** Converts a template's form: only its id and pages, when the site's form with that id is otherwise equal. */
export function compactTemplateForm(
  form: ManifestForm,
  ofSite: ReadonlyMap<string, ManifestForm>,
  confidence: number,
  indexOf: (url: string) => number,
): CompactForm | CompactFormReference {
  const known = ofSite.get(form.id);
  const isKnown = known && JSON.stringify({ ...known, pages: form.pages }) === JSON.stringify(form);
  return isKnown
    ? { id: form.id, pages: withRuns(form.pages.map(indexOf)) }
    : compactForm(form, confidence, indexOf);
}

/** Restores the form that `compactTemplateForm` wrote; none when the site has no form with its id. */
export function expandedTemplateForm(
  compact: CompactForm | CompactFormReference,
  ofSite: ReadonlyMap<string, ManifestForm>,
  confidence: number,
  urlAt: (index: number) => string,
): ManifestForm[] {
  if ('fields' in compact) return [expandedForm(compact, confidence, urlAt)];
  const known = ofSite.get(compact.id);
  return known ? [{ ...known, pages: pagesOf(compact, urlAt) }] : [];
}

function pagesOf({ pages }: CompactFormReference, urlAt: (index: number) => string): string[] {
  return withoutRuns<never>(pages).map(urlAt);
}

function compactField({ name, id, type, label, required, selector, ...more }: ManifestField) {
  return defined<CompactField>({
    name: name === '' ? undefined : name,
    id: id === name ? undefined : id,
    type: type === 'text' ? undefined : type,
    label: label === '' ? undefined : label,
    required: required || undefined,
    css: selector === byId(id) ? undefined : selector,
    options: more.options,
    autocomplete: more.autocomplete,
    pattern: more.pattern,
    min: more.min,
    max: more.max,
    placeholder: more.placeholder,
  });
}

function expandedField(compact: CompactField): ManifestField {
  const {
    name = '',
    id = name,
    type = 'text',
    label = '',
    required = false,
    css,
    ...more
  } = compact;
  return { name, id, type, label, required, selector: css === undefined ? byId(id) : css, ...more };
}

function byId(id: string): string | null {
  return id === '' ? null : `#${id}`;
}
