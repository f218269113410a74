/** Requests of the query language: cursor queries, searches, aggregations (docs/protocol/queries.md). */
import { type Static, Type } from "typebox";
import { CursorPaging, named, Paging, Query, Sorting, Text } from "./values.ts";

/** Cursor calls also accept `paging`, which helpers of published clients send. */
export const CursorQuery = named("CursorQuery", Type.Object(Query.properties));
export type CursorQuery = Static<typeof CursorQuery>;

const SortType = Type.Enum(["COUNT", "VALUE"]);
const SortDirection = Type.Enum(["DESC", "ASC"]);
const Interval = Type.Enum(["YEAR", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"]);

const ValueSettings = Type.Object({
  sortType: Type.Optional(SortType),
  sortDirection: Type.Optional(SortDirection),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250 })),
  missingValues: Type.Optional(Type.Enum(["EXCLUDE", "INCLUDE"])),
  includeOptions: Type.Optional(Type.Object({ addToBucket: Type.Optional(Text(20)) })),
});
const RangeSettings = Type.Object({
  buckets: Type.Array(Type.Object({ from: Type.Optional(Type.Number()), to: Type.Optional(Type.Number()) }), {
    maxItems: 50,
  }),
});
const ScalarSettings = Type.Object({ type: Type.Enum(["COUNT_DISTINCT", "MIN", "MAX", "SUM", "AVG"]) });
const HistogramSettings = Type.Object({ interval: Interval });
const AggregationType = Type.Enum(["VALUE", "RANGE", "SCALAR", "DATE_HISTOGRAM", "NESTED"]);

const simple = {
  name: Type.Optional(Text(100)),
  fieldPath: Text(200, 1),
  type: AggregationType,
  value: Type.Optional(ValueSettings),
  range: Type.Optional(RangeSettings),
  scalar: Type.Optional(ScalarSettings),
  dateHistogram: Type.Optional(HistogramSettings),
};

export const Aggregation = named(
  "Aggregation",
  Type.Object({
    ...simple,
    fieldPath: Type.Optional(Text(200)),
    nested: Type.Optional(
      Type.Object({
        nestedAggregations: Type.Array(Type.Object(simple), { minItems: 2, maxItems: 3 }),
      }),
    ),
  }),
);
export type Aggregation = Static<typeof Aggregation>;

export const Search = named(
  "Search",
  Type.Object({
    filter: Type.Optional(Type.Unknown()),
    sort: Type.Optional(Type.Array(Sorting, { maxItems: 10 })),
    search: Type.Optional(
      Type.Object({
        expression: Type.Optional(Text(200)),
        mode: Type.Optional(Type.Enum(["OR", "AND"])),
        fields: Type.Optional(Type.Array(Text(200), { maxItems: 20 })),
        fuzzy: Type.Optional(Type.Boolean()),
      }),
    ),
    aggregations: Type.Optional(Type.Array(Aggregation, { maxItems: 10 })),
    paging: Type.Optional(Paging),
    cursorPaging: Type.Optional(CursorPaging),
    /** IANA name; the days and months of date histograms begin there. UTC unless said. */
    timeZone: Type.Optional(Text(50)),
  }),
);
export type Search = Static<typeof Search>;

const ValueResults = Type.Object({
  results: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
});
const RangeResults = Type.Object({
  results: Type.Array(
    Type.Object({ from: Type.Optional(Type.Number()), to: Type.Optional(Type.Number()), count: Type.Integer() }),
  ),
});
const ScalarResult = Type.Object({
  type: Type.Enum(["COUNT_DISTINCT", "MIN", "MAX", "SUM", "AVG"]),
  value: Type.Number(),
});
const NestedResults = Type.Object({
  results: Type.Array(
    Type.Object({
      /** Name of the nested aggregation → its bucket; one entry per combination that occurs. */
      results: Type.Record(
        Type.String(),
        Type.Object({
          value: Type.Optional(Type.Object({ value: Type.String(), count: Type.Integer() })),
          range: Type.Optional(
            Type.Object({
              from: Type.Optional(Type.Number()),
              to: Type.Optional(Type.Number()),
              count: Type.Integer(),
            }),
          ),
          scalar: Type.Optional(Type.Object({ value: Type.Number() })),
          dateHistogram: Type.Optional(Type.Object({ value: Type.String(), count: Type.Integer() })),
        }),
      ),
    }),
  ),
});

/** Storefronts find an entry by `name` or by `fieldPath`, so it has both. */
export const AggregationResult = named(
  "AggregationResult",
  Type.Object({
    name: Type.String(),
    type: AggregationType,
    fieldPath: Type.String(),
    values: Type.Optional(ValueResults),
    ranges: Type.Optional(RangeResults),
    scalar: Type.Optional(ScalarResult),
    dateHistogram: Type.Optional(ValueResults),
    nested: Type.Optional(NestedResults),
  }),
);
export type AggregationResult = Static<typeof AggregationResult>;
export const AggregationData = named("AggregationData", Type.Object({ results: Type.Array(AggregationResult) }));

/** Older envelope: filter and sort can be JSON strings. */
export const TextQuery = named(
  "TextQuery",
  Type.Object({
    filter: Type.Optional(Type.Unknown()),
    sort: Type.Optional(Type.Unknown()),
    paging: Type.Optional(Paging),
  }),
);
export const ItemsMetadata = named("ItemsMetadata", Type.Object({ items: Type.Integer(), offset: Type.Integer() }));
