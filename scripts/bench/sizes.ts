export interface Size {
  name: string;
  stores: number;
  coupons: number;
  offers: number;
  posts: number;
  /** How often each build is measured. */
  runs: number;
  port: string;
}

export const usual: Size = {
  name: '2,500 stores, 50,000 coupons',
  stores: 2_500,
  coupons: 50_000,
  offers: 5_000,
  posts: 1_000,
  runs: 5,
  port: '4399',
};
export const large: Size = {
  name: '25,000 stores, 500,000 coupons',
  stores: 25_000,
  coupons: 500_000,
  offers: 50_000,
  posts: 1_000,
  runs: 1,
  port: '4398',
};

/** Where one size is measured. */
export interface Place {
  /** For whatever is thrown away. */
  folder: string;
  data: string;
  out: string;
  environment: { [name: string]: string; PORT: string };
}

export type Row = (what: string, figure: string, detail?: string) => void;
