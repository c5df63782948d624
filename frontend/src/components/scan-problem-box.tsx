import type { ScanProblem } from '../lib/live-scan/scan-errors.ts';
import { ErrorBox } from './error-box.tsx';

/** Why a step of a scan failed, marked with the language of the message; renders nothing without a problem. */
export function ScanProblemBox({ problem }: { readonly problem: ScanProblem | null }) {
  if (problem === null) return null;
  const { title, message, language } = problem;
  return (
    <ErrorBox {...(title === undefined ? {} : { title })}>
      <span {...(language === undefined ? {} : { lang: language, dir: 'rtl' })}>{message}</span>
    </ErrorBox>
  );
}
