import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { searchInventoryItems } from "#api/inventory/inventory-v3.ts";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { inChunks } from "#backoffice/catalog/products/form/stock-changes.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, SelectField, TextArea } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import previewStyles from "../../catalog/products/bulk/preview.module.css";
import { type Counted, type Match, matchLines, readLines } from "./adjustments.ts";
import { refreshInventory } from "./queries.ts";
import { stepStock } from "./save-stock.ts";

type Props = { locations: readonly StoresLocation[]; onClose: () => void };

const SHOWN = 100;
const SKUS_AT_ONCE = 100;

/** A count from a spreadsheet: SKU and quantity in lines, checked before anything changes. */
export function CountSheet({ locations, onClose }: Props) {
  const [text, setText] = useState("");
  const [locationId, setLocationId] = useState(locations[0]?.id ?? "");
  const [progress, setProgress] = useState(0);
  const check = useMutation({
    mutationFn: async (): Promise<Match[]> => {
      const lines = readLines(text);
      return matchLines(lines, await findBySku([...new Set(lines.map(({ sku }) => sku).filter(Boolean))], locationId));
    },
  });
  const matches = check.data ?? [];
  const changes = matches.flatMap((match) => (match.state === "change" ? [match] : []));
  const problems = matches.flatMap((match) => (match.state === "problem" ? [match] : []));
  const same = matches.length - changes.length - problems.length;
  const save = useMutation({
    mutationFn: () =>
      stepStock(
        changes.map(({ item, after }) => ({ itemId: item.id, by: after - item.quantity })),
        "MANUAL",
        setProgress,
      ),
    onSuccess: async (refused) => {
      await refreshInventory();
      if (refused.size > 0) return;
      const back = changes.map(({ item, after }) => ({ itemId: item.id, by: item.quantity - after }));
      showToast(`${plural(changes.length, "quantity", "quantities")} changed`, {
        undo: () => void stepStock(back, "MANUAL").then(refreshInventory),
      });
      onClose();
    },
  });
  const reset = (): void => {
    check.reset();
    save.reset();
  };
  return (
    <Modal
      title="Paste a count"
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => (check.isSuccess && changes.length > 0 ? save.mutate() : check.mutate())}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {check.isSuccess && changes.length > 0 ? (
            <Button type="submit" variant="primary" isBusy={save.isPending}>
              Change {plural(changes.length, "quantity", "quantities")}
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabled={text.trim() === ""} isBusy={check.isPending}>
              Check
            </Button>
          )}
        </>
      }
    >
      <FieldStack>
        {check.isError && <Banner tone="critical">{messageOf(check.error)}</Banner>}
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        {save.data !== undefined && save.data.size > 0 && (
          <Banner tone="critical" title={`${plural(save.data.size, "quantity", "quantities")} not changed`}>
            {[...new Set(save.data.values())].join(" ")}
          </Banner>
        )}
        {locations.length > 1 && (
          <SelectField
            label="Place"
            value={locationId}
            onChange={(event) => {
              setLocationId(event.currentTarget.value);
              reset();
            }}
          >
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          label="SKU and quantity"
          rows={7}
          spellCheck={false}
          placeholder={"CUP-1\t24\nTEE-S\t+5"}
          hint="One per line, from a spreadsheet or a CSV file. “24” sets, “+5” and “-3” add."
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reset();
          }}
        />
        {check.isSuccess && (
          <p role="status">
            {plural(changes.length, "change")}, {same} as they are, {plural(problems.length, "problem")}
          </p>
        )}
        {save.isPending && changes.length > SHOWN && (
          <progress aria-label="Progress" max={changes.length} value={progress} className={previewStyles.progress} />
        )}
        {matches.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          <section className={previewStyles.preview} aria-label="Preview" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">SKU</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {[...problems, ...changes].slice(0, SHOWN).map((match) => (
                  <PreviewLine key={`${match.line.sku} ${match.line.quantity} ${match.state}`} match={match} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </FieldStack>
    </Modal>
  );
}

function PreviewLine({ match }: { match: Match }) {
  if (match.state !== "change") {
    return (
      <tr>
        <th scope="row">{match.line.sku || "–"}</th>
        <td colSpan={2}>{match.state === "problem" ? match.message : "Stays"}</td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">
        {match.item.sku} <small>{match.item.name}</small>
      </th>
      <td>{match.item.quantity}</td>
      <td className={previewStyles.after}>{match.after}</td>
    </tr>
  );
}

async function findBySku(skus: readonly string[], locationId: string): Promise<Counted[]> {
  const found: Counted[] = [];
  for (const chunk of inChunks(skus, SKUS_AT_ONCE)) {
    const filter = {
      $and: [{ locationId }, { trackQuantity: true }, { "product.variantSku": { $in: chunk } }],
    };
    let cursor: string | undefined;
    do {
      const cursorPaging = cursor === undefined ? { limit: 100 } : { limit: 100, cursor };
      const { inventoryItems, pagingMetadata } = await call(searchInventoryItems, {
        body: { search: cursor === undefined ? { filter, cursorPaging } : { cursorPaging } },
      });
      found.push(
        ...inventoryItems.map((item) => ({
          id: item.id,
          revision: item.revision,
          quantity: item.quantity ?? 0,
          sku: item.product?.variantSku ?? "",
          name: `${item.product?.name ?? ""} ${item.product?.variantName ?? ""}`.trim(),
        })),
      );
      cursor = pagingMetadata.cursors?.next;
    } while (cursor !== undefined);
  }
  return found;
}
