import { Component, type ReactNode } from 'react';
import { ErrorBox } from '../components/error-box.tsx';
import { Page } from '../components/page.tsx';
import { logProblem } from '../lib/log.ts';

interface PageErrorsProps {
  readonly children: ReactNode;
}

interface PageErrorsState {
  readonly failed: boolean;
}

/**
 * Keeps the header and the way out when a page breaks, or its code cannot be loaded: the network is away, or a newer
 * version of the app was put in its place.
 */
export class PageErrors extends Component<PageErrorsProps, PageErrorsState> {
  override state: PageErrorsState = { failed: false };

  static getDerivedStateFromError(): PageErrorsState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('A page broke', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title="This page could not be shown" width="narrow">
        <ErrorBox
          action={
            <button type="button" onClick={() => location.reload()}>
              Reload
            </button>
          }
        >
          It may work after a reload. If it does not, check your connection.
        </ErrorBox>
      </Page>
    );
  }
}
