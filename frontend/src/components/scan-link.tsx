import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

/** Links an empty page to the form that starts a scan. */
export function ScanLink({ children = 'Scan a website' }: { readonly children?: string }) {
  return (
    <Button component={Link} to="/dashboard">
      {children}
    </Button>
  );
}
