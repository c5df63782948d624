import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import {
  again,
  around,
  both,
  numbered,
  type Shape,
  type ShapeGroup,
} from '../../support/steps/shapes.ts';

const shadow = (shape: Shape): Shape =>
  around('<x-a><template shadowrootmode=open>', shape, '</template></x-a>');
const link = '<a href=/x>a</a>';

/** A number in letters only, each number in another way. */
const inLetters = (n: number): string =>
  [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

// No time limit: it would hide how much work a document causes.
const reader = new StaticDocumentReader({ milliseconds: Number.MAX_SAFE_INTEGER });

/** Documents that a hostile site may serve. */
export const groups: readonly ShapeGroup[] = [
  {
    title: 'A document',
    readers: { reader: (html) => reader.read(html, 'https://a.test/') },
    shapes: [
      ['elements side by side', again('<i>x</i>'), 300],
      ['elements in each other', again('<div>'), 300],
      ['links', numbered((n) => `<a href="/${n}">Link ${n}</a>`), 200],
      ['links in each other', again('<object><a href=/x>t'), 700],
      [
        'links below a long base',
        (times) => `<base href="/${'b'.repeat(times)}">${link.repeat(times)}`,
        3_000,
      ],
      ['many bases', again('<base href=/x>'), 300],
      ['labels of one field', both(() => '<input id=x>', again('<label for=x>a</label>')), 3_000],
      ['labels in each other', around('', again('<label>'), '<input>'), 800],
      ['labels with text in each other', around('', again('<label>a'), '<input>'), 800],
      ['fields in one label', around('<label>a', again('<input>')), 400],
      [
        'selects in one label',
        around('<label>', again('<select><option>a</select>'), '</label>'),
        300,
      ],
      [
        'a name of one element again and again',
        around('<p id=p>text</p><button aria-labelledby="', again('p '), '">x</button>'),
        3_000,
      ],
      [
        'a name of many elements',
        both(
          numbered((n) => `<p id=p${n}>text</p>`),
          around(
            '<button aria-labelledby="',
            numbered((n) => `p${n} `),
            '">x</button>',
          ),
        ),
        700,
      ],
      [
        'many names of one large element',
        both(
          around('<div id=b>', again('<i>t</i>'), '</div>'),
          again('<button aria-labelledby=b>x</button>'),
        ),
        300,
      ],
      [
        'names that refer to each other',
        numbered((n) => `<button id=i${n} aria-labelledby=i${n + 1}>x</button>`),
        300,
      ],
      [
        'many owners of one large element',
        both(
          around('<div id=b>', again('<i>t</i>'), '</div>'),
          again('<div role=button aria-owns=b>x</div>'),
        ),
        300,
      ],
      [
        'ids in a shadow root',
        shadow(numbered((n) => `<p id=i${n}>t</p><input aria-labelledby=i${n}>`)),
        500,
      ],
      ['forms named in a shadow root', shadow(numbered((n) => `<input form=i${n}>`)), 500],
      ['shadow roots', again(`<x-a><template shadowrootmode=open>${link}</template></x-a>`), 200],
      ['links at the top of a shadow root', shadow(again(link)), 500],
      ['alike links in a shadow root', shadow(again(`<p>${link}</p>`)), 500],
      ['options', around('<select>', again('<option>a')), 500],
      ['selects in forms', again(`<form><select>${'<option>a'.repeat(20)}</select></form>`), 100],
      [
        'groups of radio buttons below a fieldset without a legend',
        around(
          '<form><fieldset>',
          both(
            again('<i></i>'),
            numbered((n) => `<input type=radio name=a${n}><input type=radio name=a${n}>`),
          ),
        ),
        200,
      ],
      ['fields of one form', both(() => '<form id=f></form>', again('<input form=f>')), 300],
      ['passwords outside of forms', again('<div><input type=password></div>'), 500],
      ['passwords in each other', again('<div><input type=password>'), 500],
      ['searches in each other', again('<div><input type=search>'), 500],
      [
        'attributes',
        around(
          '<a ',
          numbered((n) => `a${n}=b `),
          'href=/x>a</a>',
        ),
        1_000,
      ],
      [
        'children of an element with many attributes',
        both(
          around(
            '<div ',
            numbered((n) => `a${n}=b `),
            '>',
          ),
          again('<i></i>'),
        ),
        1_000,
      ],
      [
        'controls with data attributes of different names',
        numbered(
          (n) => `<b onclick=x data-${inLetters(n)}=a></b><b onclick=x data-${inLetters(n)}=a></b>`,
        ),
        500,
      ],
      [
        'items of a list with a control each',
        around(
          '<ul>',
          numbered((n) => `<li><b onclick=x></b><a href=/x>${n} a</a>`),
        ),
        300,
      ],
      ['attributes of further bodies', numbered((n) => `<body a${n}=b>`), 1_000],
      ['rows', around('<table>', again('<tr><td>a')), 300],
      ['text before tables', around('<table>', again('x<tr>')), 300],
      ['headings without a text in each other', again('<div role=heading>'), 800],
      ['links of one heading', around('<h1>', again('<a href=#x>x</a>')), 300],
      [
        'structured data',
        around('<script type=application/ld+json>[', again('{},'), '{}]</script>'),
        1_000,
      ],
      ['a refresh of blanks', around('<meta http-equiv=refresh content="5', again(' '), '">'), 500],
      ['buttons in each other', again('<div role=button>'), 700],
      ['buttons with text in each other', again('<div role=button>a '), 700],
      [
        'summaries behind other elements',
        around('<details>', both(again('<i></i>'), again('<summary>a</summary>'))),
        700,
      ],
      ['fields of one type', numbered((n) => `<input type=email id=e${n}>`), 500],
      ['fields of one name and value', again('<input name=a value=b>'), 300],
      [
        'links with a class of their own and one of all',
        numbered((n) => `<a class="common-x name-${n}-x" href=/x>x</a>`),
        300,
      ],
      [
        'formatting that is never closed',
        both(
          numbered((n) => `<font a${n}>`),
          again('<p>x'),
        ),
        100,
      ],
      [
        'children that formatting moves',
        both(
          numbered((n) => `<b a${n}>`),
          () => '<p>',
          again('<i></i>'),
          again('</b>'),
        ),
        100,
      ],
      ['text', around('<p>', again('lorem  ipsum ')), 300],
      ['a long comment', around('<!--', again('a'), '-->'), 3_000],
      ['broken entities', again('&am'), 500],
    ],
  },
];
