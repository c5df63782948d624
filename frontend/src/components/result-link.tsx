import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router-dom';
import { resultPath } from '../lib/scan-paths.ts';

interface ResultLinkProps extends Omit<ButtonProps, 'children' | 'component'> {
  readonly scanId: string;
  /** The site's name, added for screen readers where several scans are listed. */
  readonly site?: string;
}

/** The link to the whole result of a scan. */
export function ResultLink({ scanId, site, ...button }: ResultLinkProps) {
  return (
    <Button component={Link} to={resultPath(scanId)} {...button}>
      Open result
      {site !== undefined && <span className="visually-hidden"> of {site}</span>}
    </Button>
  );
}
