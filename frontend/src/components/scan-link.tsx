import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

/** The way from a page that has nothing yet to where scans are started. */
export function ScanLink({ children = 'Scan a website' }: { readonly children?: string }) {
  return (
    <Button component={Link} to="/dashboard">
      {children}
    </Button>
  );
}
