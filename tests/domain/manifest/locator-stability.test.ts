import { describe, expect, it } from '@jest/globals';
import {
  isStableClass,
  isStableHref,
  isStableId,
  isStableValue,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';

describe('An id', () => {
  it.each([
    'search',
    'main-nav',
    'loginForm',
    'user_email',
    'q',
    'step2',
    'section-3',
    'GitHub',
    'iOSApp',
    'wp-admin-bar',
    'menu-item-1234',
    'HTMLElement',
    'toc',
    'edit-submit',
    'utf8',
    'h1',
    'a11y',
    'nav2024',
    'newsletter-email',
    'id_username',
    'firstHeading',
    'p-search',
    'ca-talk',
    'login.email',
    'rhythm',
    'react-app',
    'id-card',
    'item-list',
    'menu-toggle',
    'radio-button',
    'user_r_and_d',
    'user_R_',
    'changes-in-v10-1-0',
    'v-belt',
    'year-1984',
  ])('%s is stable', (id) => {
    expect(isStableId(id)).toBe(true);
  });

  it.each([
    ':r1:',
    'field-:r3b:',
    '«r7»',
    '_r_1_',
    '_R_lfivblb_',
    'headlessui-combobox-input-_R_5ml7lb_',
    ':Rabkl6H2:',
    'tab-_r_1v_-panel',
    'v-0-5-3',
    'reka-collapsible-content-v-0-5-3',
    'reka-tabs-v-4-trigger-1',
    'ember123',
    'radix-42',
    'radix-:r0:-trigger',
    'headlessui-menu-button-3',
    'mantine-4kx93jd0q',
    'mantine-r3-target',
    'mui-12345',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'BcOv+8k=',
    'uAjwbsU=',
    'auto-id-6',
    'button-1014',
    'panel-1061_header-targetEl',
    'x-9f86d081884c',
    'ext-gen1023',
    'yui_3_17_2_1_1699',
    'j_idt42:form',
    'mat-input-3',
    'cdk-overlay-0',
    'select2-country-x7',
    'post-1234567890',
    '12',
    '12345',
    '',
    'a b',
    'react-select-2-input',
    'rc_select_0',
    'input-42',
    'el-id-1024-3',
    'v-menu-7',
    'gwt-uid-7',
    'tippy-4',
    'react-aria-12-5',
    'aB3xY9q',
    'x'.repeat(100),
  ])('%j is not', (id) => {
    expect(isStableId(id)).toBe(false);
  });
});

describe('A class', () => {
  it.each([
    'site-header',
    'product-card',
    'navbar-brand',
    'btn-primary',
    'menu__link',
    'MuiButton-root',
    'mantine-Button-root',
    'searchBox',
    'dropdown-toggle',
    'pagination',
    'comment-form',
    'sidebar-menu',
    'theme-doc-sidebar',
    'add-to-cart',
  ])('%s is stable', (name) => {
    expect(isStableClass(name)).toBe(true);
  });

  it.each([
    'css-1x2y3z',
    'sc-abc',
    'sc-bdVaJa',
    '_3fH2',
    'jsx-2871293847',
    'svelte-1tky8bj',
    'Home_title__hYX6j',
    'Button_button__abcde',
    'm_77c9d27d',
    'mantine-1abc2de',
    'jss42',
    'makeStyles-root-12',
    'astro-J7PV25F6',
    'ng-tns-c42-3',
    'flex',
    'mt-4',
    '-mx-2',
    'md:flex',
    'w-1/2',
    'text-[14px]',
    'hover:bg-red',
    'bg-gray-100',
    'col-md-6',
    'px-4',
    'rounded-lg',
    'items-center',
    'active',
    'is-open',
    'selected',
    'aBcXyQ',
    'ng-untouched',
    'menu-item-1234',
    'go3847293',
    'd-none',
  ])('%s is not', (name) => {
    expect(isStableClass(name)).toBe(false);
  });
});

describe('An attribute value', () => {
  it.each([
    'q',
    'user[email]',
    'Search the docs',
    'add-to-cart',
    'nav.link',
    'Order 1234567 now',
    'Skip 10 seconds',
  ])('%s is stable', (value) => {
    expect(isStableValue(value)).toBe(true);
  });

  it.each([
    '',
    '  ',
    ':r4:',
    ':Rabkl6:',
    '_R_lfivblb_',
    'reka-tabs-v-0-5-3-trigger-1',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'token_9f86d081884c7d65',
    'a\u0000b',
    'w'.repeat(200),
    'Updated 28 minutes ago',
    'Posted about 1 hour ago',
    'Edited 3 days ago',
  ])('%j is not', (value) => {
    expect(isStableValue(value)).toBe(false);
  });
});

describe('A link address', () => {
  it('is stable without a session, token or time stamp', () => {
    expect(['/docs', '/p?id=42', '#top', '/search?q=a&page=2'].every(isStableHref)).toBe(true);
    expect(
      [
        '/a;jsessionid=1',
        '/a?sid=9',
        '/a?PHPSESSID=x',
        '/x?csrf_token=1',
        '/x?_wpnonce=ab',
        '/b c',
        '',
      ].some(isStableHref),
    ).toBe(false);
  });
});

describe('Stability rules', () => {
  it('answer quickly for any markup', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (text) => {
        expect([
          isStableId(text),
          isStableClass(text),
          isStableValue(text),
          isStableHref(text),
        ]).toHaveLength(4);
      }),
    );
    for (const unit of ['a1', 'aB', '-a', '_', '0', 'css-']) isStableClass(unit.repeat(100_000));
  });
});
