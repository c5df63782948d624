import { inHundredths, presenceLimit, verifiedConfidence } from '../elements/confidence.ts';
import type { ManifestForm } from '../file/manifest.ts';
import type { Trials } from './element-judgement.ts';

/** A selector that was found on a smaller share of the tried pages is removed. */
const MIN_SHARE = 0.5;

/**
 * The form after the review, without selectors that failed. Null when neither the form nor any of its fields was found.
 */
export function reviewedForm(form: ManifestForm, trials: Trials): ManifestForm | null {
  const shares = new Map<string, number>();
  const ids = ['form', 'submit', ...form.fields.keys()].map((part) => `${form.id}/${part}`);
  for (const id of ids) {
    const tried = trials.of(id);
    if (tried.length > 0)
      shares.set(id, tried.filter(({ trial }) => trial.count === 1).length / tried.length);
  }
  if (shares.size === 0) return form;
  const shareOf = (part: string | number) => shares.get(`${form.id}/${part}`) ?? 1;
  const kept = (selector: string | null, part: string | number) =>
    shareOf(part) >= MIN_SHARE ? selector : null;
  const fieldShares = form.fields.map((_, index) => shareOf(index));
  if (shareOf('form') === 0 && fieldShares.every((share) => share === 0)) return null;
  const worst = Math.min(...shares.values());
  return {
    ...form,
    selector: kept(form.selector, 'form'),
    fields: form.fields.map((field, index) => ({
      ...field,
      selector: kept(field.selector, index),
    })),
    submit: form.submit && { ...form.submit, selector: kept(form.submit.selector, 'submit') },
    confidence:
      worst < 1 ? Math.min(form.confidence, inHundredths(presenceLimit(worst))) : verified(form),
  };
}

/** The confidence of its weakest selector. */
function verified(form: ManifestForm): number {
  const selectors = [
    form.selector,
    ...form.fields.map(({ selector }) => selector),
    ...(form.submit ? [form.submit.selector] : []),
  ];
  const limits = selectors.map((selector) =>
    verifiedConfidence(
      { selector, name: 'a form', confidence: form.confidence },
      { presence: 1, claim: null },
    ),
  );
  return Math.min(...limits);
}
