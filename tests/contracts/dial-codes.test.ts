import { describe, expect, it } from '@jest/globals';
import { countryOfPhone, withCountryOfPhone } from '@signpost/contracts/http/dial-codes.ts';

describe('The dial codes', () => {
  it.each([
    ['+972', 'Israel'],
    ['+1', 'United States'],
    ['+44', 'United Kingdom'],
    ['+33', 'France'],
    ['+49', 'Germany'],
    ['+39', 'Italy'],
    ['+34', 'Spain'],
    ['+31', 'Netherlands'],
    ['+91', 'India'],
    ['+86', 'China'],
    ['+81', 'Japan'],
    ['+82', 'South Korea'],
    ['+61', 'Australia'],
    ['+55', 'Brazil'],
    ['+7', 'Russia'],
  ])('map %s to %s, as the specification lists them', (dialCode, country) => {
    expect(countryOfPhone(`${dialCode} 20 7946 0000`)?.country).toBe(country);
  });
});

describe('The country of a phone number', () => {
  it('is found with any separators between the digits', () => {
    const israel = { country: 'Israel', countryCode: 'IL', flag: '🇮🇱' };
    expect(countryOfPhone('+972 (50) 123-4567')).toEqual(israel);
    expect(countryOfPhone(' + 9 7 2')).toEqual(israel);
    expect(countryOfPhone('+1 212')?.flag).toBe('🇺🇸');
    expect(countryOfPhone('+7 495')?.country).toBe('Russia');
  });

  it('is unknown without a leading plus, or for another code', () => {
    for (const phone of ['', '972501234567', '050+972', '+', '+99 1', '++1']) {
      expect(countryOfPhone(phone)).toBeNull();
    }
  });
});

describe('A registration', () => {
  it('takes the country from the phone number while no country is chosen', () => {
    const british = { country: 'United Kingdom', countryCode: 'GB' };
    expect(withCountryOfPhone({ phone: ' +44 20 7946 0000' })).toMatchObject(british);
    expect(withCountryOfPhone({ phone: '+44 20', country: ' ' })).toMatchObject(british);
    const others = [{ phone: '+44 20', country: 'Malta' }, { phone: '020' }, {}];
    for (const registration of others) expect(withCountryOfPhone(registration)).toBe(registration);
  });
});
