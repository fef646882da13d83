/** Settings of a transaction that make values read the same on every server, hide no row, and let it take its time. */
export const portable = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 3;
  set local row_security = off;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`
