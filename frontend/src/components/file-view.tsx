import { json } from '@codemirror/lang-json';
import { unifiedMergeView } from '@codemirror/merge';
import { useComputedColorScheme } from '@mantine/core';
import CodeMirror, { EditorView, type Extension } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import classes from './file-view.module.css';

export interface FileViewProps {
  readonly name: string;
  readonly text: string;
  readonly language: 'json' | 'text';
  /** The earlier version of the text, to mark the new lines; null when there is none. */
  readonly original: string | null;
}

/** A read-only editor: numbered lines, syntax highlighting, folding and search. */
export default function FileView({ name, text, language, original }: FileViewProps) {
  const scheme = useComputedColorScheme('light');
  const extensions = useMemo<Extension[]>(
    () => [
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
      ...(language === 'json' ? [json()] : []),
      ...(original === null ? [] : [unifiedMergeView({ original, mergeControls: false })]),
    ],
    [name, language, original],
  );
  return (
    <CodeMirror
      className={classes.viewer ?? ''}
      value={text}
      theme={scheme}
      maxHeight="30rem"
      readOnly
      editable={false}
      indentWithTab={false}
      extensions={extensions}
    />
  );
}
