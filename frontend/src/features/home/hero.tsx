import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { RecentAddresses } from '../../components/recent-addresses.tsx';
import { type Address, addressToAnalyse } from './discovery.ts';
import classes from './hero.module.css';
import { ManifestSketch } from './manifest-sketch.tsx';

interface HeroProps {
  readonly recent: readonly string[];
  readonly busy: boolean;
  readonly onAnalyse: (address: Address) => void;
  /** Progress, failure or result, below the form. */
  readonly children?: ReactNode;
}

/** The top of the home page: what the product does, and the form of the quick analysis. */
export function Hero({ recent, busy, onAnalyse, children }: HeroProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function edit(text: string) {
    setTyped(text);
    setProblem(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = addressToAnalyse(typed);
    if ('url' in checked) {
      onAnalyse(checked);
      return;
    }
    setProblem(checked.problem);
    input.current?.focus();
  }

  return (
    <section className={classes.hero}>
      <div className={classes.columns}>
        <div className={classes.words}>
          <h1>Show AI agents the way through your website</h1>
          <p className={classes.lead}>
            Browser agents guess where things are. Signpost reads your site, tries what it finds,
            and writes a navigation manifest, robots.txt and a sitemap that agents can rely on.
          </p>
          <form className={classes.form} onSubmit={submit} noValidate>
            <TextInput
              ref={input}
              className={classes.input ?? ''}
              size="lg"
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              aria-label="Website URL"
              placeholder="example.com"
              value={typed}
              error={problem}
              onChange={(event) => edit(event.currentTarget.value)}
            />
            <BusyButton type="submit" size="lg" busy={busy}>
              Analyze My Website
            </BusyButton>
          </form>
          <p className={classes.free}>Free analysis, no login required</p>
          <RecentAddresses
            urls={recent}
            onChoose={(url) => {
              edit(url);
              input.current?.focus();
            }}
          />
        </div>
        <ManifestSketch />
      </div>
      {children}
    </section>
  );
}
