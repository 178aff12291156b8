import { getGoogleAdsStatus } from '../contract/get-google-ads-status.ts';
import { route } from '../http/route.ts';

/** A conversion id of Google Ads in a tag. */
const GOOGLE_ADS_TAG = /\bAW-\d{6,}\b/;

export const getGoogleAdsStatusRoute = route(getGoogleAdsStatus, ({ services: { database } }) => {
  const codes = database.read('tracking-codes')?.trackingCodes ?? [];
  const tagged = codes
    .filter((code) => code.active && GOOGLE_ADS_TAG.test(code.trackingCode))
    .map((code) => code.domain);
  const message =
    tagged.length > 0
      ? `A Google Ads tag is active on ${tagged.join(', ')}.`
      : 'No active tracking code carries a Google Ads tag.';
  return { configured: tagged.length > 0, message };
});
