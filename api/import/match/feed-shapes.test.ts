import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi({ stores: [aStore()] });
  owner = await api.owner();
});
afterAll(() => api.close());

describe('the columns that networks document are recognised', () => {
  test.each<[string, string, { [column: string]: string }]>([
    [
      'awin',
      JSON.stringify({
        promotionId: 1,
        type: 'voucher',
        advertiser: { id: 2, name: 'Acme' },
        title: 'T',
        description: 'D',
        terms: 'C',
        startDate: '2026-11-01T00:00:00+00:00',
        endDate: '2026-12-01T00:00:00+00:00',
        url: 'https://a.example',
        urlTracking: 'https://go.example/1',
        voucher: { code: 'X1' },
      }) + '\n',
      {
        promotionId: 'id',
        'advertiser.name': 'store',
        title: 'title',
        description: 'description',
        terms: 'terms',
        startDate: 'startsAt',
        endDate: 'expiryDate',
        urlTracking: 'affiliateLink',
        'voucher.code': 'code',
      },
    ],
    [
      'cj',
      'link-id,advertiser-name,link-name,description,coupon-code,promotion-start-date,' +
        'promotion-end-date,clickUrl\n' +
        '1,Acme,T,D,X1,2026-11-01 00:00:00.0,2026-12-01 23:59:00.0,https://go.example/1',
      {
        'link-id': 'id',
        'advertiser-name': 'store',
        'link-name': 'title',
        description: 'description',
        'coupon-code': 'code',
        'promotion-start-date': 'startsAt',
        'promotion-end-date': 'expiryDate',
        clickUrl: 'affiliateLink',
      },
    ],
    [
      'impact',
      JSON.stringify({
        Ads: [
          {
            Id: '1',
            CampaignId: '2',
            CampaignName: 'Acme',
            Name: 'T',
            Description: 'D',
            TrackingLink: 'https://go.example/1',
            Code: '<a>',
            DealDefaultPromoCode: 'X1',
            DiscountPercent: '20',
            DealStartDate: '2026-11-01T00:00:00Z',
            DealEndDate: '',
          },
        ],
      }),
      {
        Id: 'id',
        CampaignName: 'store',
        Name: 'title',
        Description: 'description',
        TrackingLink: 'affiliateLink',
        DealDefaultPromoCode: 'code',
        DiscountPercent: 'discountPercent',
        DealStartDate: 'startsAt',
        DealEndDate: 'expiryDate',
      },
    ],
    [
      'rakuten',
      'advertiserid,advertisername,offerdescription,offerstartdate,offerenddate,couponcode,' +
        'couponrestriction,clickurl\n' +
        '1,Acme,20% off shoes,2026-11-01,ongoing,X1,None,https://go.example/1',
      {
        advertisername: 'store',
        offerdescription: 'description',
        offerstartdate: 'startsAt',
        offerenddate: 'expiryDate',
        couponcode: 'code',
        couponrestriction: 'terms',
        clickurl: 'affiliateLink',
      },
    ],
    [
      'flexoffers',
      'linkId,linkName,linkDescription,advertiserName,couponCode,startDate,endDate,linkUrl,' +
        'percentageOff\n' +
        '1,T,D,Acme,X1,11/01/2026,11/30/2026,https://go.example/1,20',
      {
        linkId: 'id',
        linkName: 'title',
        linkDescription: 'description',
        advertiserName: 'store',
        couponCode: 'code',
        startDate: 'startsAt',
        endDate: 'expiryDate',
        linkUrl: 'affiliateLink',
        percentageOff: 'discountPercent',
      },
    ],
    [
      'couponapi',
      'offer_id,title,description,code,featured,source,affiliate_link,store,merchant_homepage,' +
        'offer_value,start_date,end_date,status\n' +
        '1,T,D,X1,No,Awin,https://go.example/1,Acme,https://acme.example,20%,2026-11-01,2026-11-30,' +
        'new',
      {
        offer_id: 'id',
        title: 'title',
        description: 'description',
        code: 'code',
        affiliate_link: 'affiliateLink',
        store: 'store',
        merchant_homepage: 'storeWebsite',
        offer_value: 'discount',
        start_date: 'startsAt',
        end_date: 'expiryDate',
        status: 'status',
      },
    ],
  ])('of %s', async (shape, file, mapping) => {
    const { body } = await owner.upload('/api/import?dryRun=1', file, { kind: 'offers' });
    expect([body.message, body.shape, body.feed, body.counts]).toMatchObject([undefined, shape, shape, { new: 1 }]);
    const guessed = body.columns
      .filter(({ field }: any) => field !== null)
      .map(({ name, field }: any) => [name, field]);
    expect(Object.fromEntries(guessed)).toEqual(mapping);
  });
});
