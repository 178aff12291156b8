export interface Size {
  name: string;
  /** Names its folders. */
  key: string;
  stores: number;
  coupons: number;
  offers: number;
  posts: number;
  /** How often each build is measured. */
  runs: number;
}

export const usual: Size = {
  name: '2,500 stores, 50,000 coupons',
  key: 'usual',
  stores: 2_500,
  coupons: 50_000,
  offers: 5_000,
  posts: 1_000,
  runs: 5,
};
/** A tenth of the usual catalogue. */
export const tenth: Size = {
  name: '250 stores, 5,000 coupons',
  key: 'tenth',
  stores: 250,
  coupons: 5_000,
  offers: 500,
  posts: 100,
  runs: 5,
};
export const large: Size = {
  name: '25,000 stores, 500,000 coupons',
  key: 'large',
  stores: 25_000,
  coupons: 500_000,
  offers: 50_000,
  posts: 1_000,
  runs: 1,
};

/** A checkout of this project. */
export interface Project {
  /** Stands behind its rows when two are compared; '' for a single one. */
  name: string;
  folder: string;
}

/** Where one size is measured with one project. */
export interface Place {
  size: Size;
  project: Project;
  /** The size, and the project when two are compared. */
  name: string;
  /** For whatever is thrown away. */
  folder: string;
  data: string;
  out: string;
  environment: { [name: string]: string; PORT: string };
}

export type Row = (what: string, figure: string, detail?: string) => void;
