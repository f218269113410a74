/** A customer as files represent it, and the state that an undo restores. */
import type { BookAddress, NewBookAddress } from "#server/identity/identities/public.ts";
import type { ItemRow } from "../queries.ts";
import type { Problem, Row, TableFormat } from "../tables/table.ts";

/** Fields that the file doesn't have, or whose cells are empty, are absent: they change nothing. */
export type CustomerPart = {
  email: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  company?: string;
  language?: string;
  addresses: NewBookAddress[];
  labels: string[];
  notes: string[];
  /** The file says that the customer subscribed to emails, and perhaps when (ISO 8601). */
  consent?: { at?: string };
  /** ISO 8601. */
  createdAt?: string;
};

export type ReadCustomer = { line: number; part: CustomerPart; problems: Problem[] };

export type CustomerReadContext = {
  /** Of dates without an offset. */
  readonly timeZone: string;
};

export type CustomerFormat = TableFormat & {
  read(rows: readonly Row[], context: CustomerReadContext): ReadCustomer;
};

/** Columns of an account as they were before the import. */
type Columns = {
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  company: string | null;
  language: string | null;
  labels: string[];
  profile_extras: unknown;
  is_subscribed: boolean;
  subscription_changed_at: string | null;
  subscription_source: string | null;
};

export type CustomerBefore = {
  columns: Columns;
  addresses: BookAddress[];
  /** Notes that the import added. */
  noteIds: string[];
};

export type CustomerItem = ItemRow<CustomerPart, CustomerBefore>;
