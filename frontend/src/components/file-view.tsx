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
  /** An earlier text, to mark the new lines; null without one. */
  readonly original: string | null;
}

/** The text of a file with numbered lines, highlighted and foldable; it can be searched and not be changed. */
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
