import { listImportRows, ROWS_OF_PAGE } from '../contract/list-import-rows.ts';
import { linkToNextPage } from '../http/next-page.ts';
import { route } from '../http/route.ts';
import { RowTable } from '../import/row-table.ts';
import { findImport } from '../import/shared-import.ts';
import { shownRow } from '../import/planned-row.ts';

export const listImportRowsRoute = route(listImportRows, async (call) => {
  const { params, query, services } = call;
  const { place } = await findImport(services, params.id);
  const table = new RowTable(place.table);
  try {
    const rows = table.page(query.status, (query.page - 1) * ROWS_OF_PAGE, ROWS_OF_PAGE + 1);
    if (rows.length > ROWS_OF_PAGE) linkToNextPage(call, query);
    return rows.slice(0, ROWS_OF_PAGE).map(shownRow);
  } finally {
    table.close();
  }
});
