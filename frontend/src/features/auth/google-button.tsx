import { Button } from '@mantine/core';
import classes from './auth-card.module.css';

/** Placeholder: signing in with Google is not available yet, and the button says so. */
export function GoogleButton({ verb }: { readonly verb: 'Sign in' | 'Sign up' }) {
  return (
    <>
      <div className={classes.or}>or</div>
      <Button variant="default" disabled fullWidth size="md" className={classes.google ?? ''}>
        {verb} with Google (Coming Soon)
      </Button>
    </>
  );
}
