import type { ScanProblem } from '../lib/live-scan/scan-errors.ts';
import { ErrorBox } from './error-box.tsx';

/** A failed step of a scan, in the language of its message; nothing without a problem. */
export function ScanProblemBox({ problem }: { readonly problem: ScanProblem | null }) {
  if (problem === null) return null;
  const { title, message, language } = problem;
  return (
    <ErrorBox {...(title === undefined ? {} : { title })}>
      <span {...(language === undefined ? {} : { lang: language, dir: 'rtl' })}>{message}</span>
    </ErrorBox>
  );
}
