/** Running totals of the stock ledger. */
import { type RawBuilder, sql } from "kysely";

type LineMovement = {
  /** Alias of the changed stock level. */
  readonly level: RawBuilder<unknown>;
  /** The level's available quantity after the whole statement. */
  readonly final: RawBuilder<unknown>;
  /** What the line adds. The lines have the alias `l`, and `l.position` is the order in which their movements are inserted. */
  readonly delta: RawBuilder<unknown>;
};

/**
 * What is available after a line's movement, when one statement changes a level for several lines: the final quantity without
 * the deltas of the lines that follow.
 */
export const quantityAfterLine = ({
  level,
  final,
  delta,
}: LineMovement): RawBuilder<unknown> => sql`(${final}) - coalesce(
  sum(${delta}) over (partition by ${level}.variant_id, ${level}.location_id order by l.position
    rows between 1 following and unbounded following), 0)`;
