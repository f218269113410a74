import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { listStock } from "#api/inventory/stock.ts";
import { formatMessage } from "#api/store/messages.ts";
import { inChunks } from "#backoffice/catalog/products/form/stock-changes.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, SelectField, TextArea } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import previewStyles from "../../catalog/products/bulk/preview.module.css";
import { type Counted, type Match, matchLines, readLines } from "./adjustments.ts";
import { refreshInventory } from "./queries.ts";
import { stepStock } from "./save-stock.ts";
import { inventoryTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = inventoryTexts[language];

type Props = { locations: readonly StoresLocation[]; onClose: () => void };

const summary = new Intl.ListFormat(staffLocale(), { type: "unit", style: "short" });
const SHOWN = 100;
const SKUS_PER_CALL = 100;
const PER_PAGE = 100;

/** Changes quantities from pasted lines of SKU and quantity, with a preview. */
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
      showToast(formatMessage(language, texts.count.changed, { count: changes.length }), {
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
      title={texts.count.open}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => (check.isSuccess && changes.length > 0 ? save.mutate() : check.mutate())}
      footer={
        <>
          <Button onClick={onClose}>{texts.count.cancel}</Button>
          {check.isSuccess && changes.length > 0 ? (
            <Button type="submit" variant="primary" isBusy={save.isPending}>
              {formatMessage(language, texts.count.submit, { count: changes.length })}
            </Button>
          ) : (
            <Button type="submit" variant="primary" disabled={text.trim() === ""} isBusy={check.isPending}>
              {texts.count.check}
            </Button>
          )}
        </>
      }
    >
      <FieldStack>
        {check.isError && <Banner tone="critical">{messageOf(check.error)}</Banner>}
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        {save.data !== undefined && save.data.size > 0 && (
          <Banner tone="critical" title={formatMessage(language, texts.failed, { count: save.data.size })}>
            {[...new Set(save.data.values())].join(" ")}
          </Banner>
        )}
        {locations.length > 1 && (
          <SelectField
            label={texts.location}
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
          label={texts.count.label}
          rows={7}
          spellCheck={false}
          placeholder={"CUP-1\t24\nTEE-S\t+5"}
          hint={texts.count.hint}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reset();
          }}
        />
        {check.isSuccess && (
          <p role="status">
            {summary.format([
              formatMessage(language, texts.count.changes, { count: changes.length }),
              formatMessage(language, texts.count.unchanged, { count: same }),
              formatMessage(language, texts.count.problems, { count: problems.length }),
            ])}
          </p>
        )}
        {save.isPending && changes.length > SHOWN && (
          <progress
            aria-label={texts.count.progress}
            max={changes.length}
            value={progress}
            className={previewStyles.progress}
          />
        )}
        {matches.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          <section className={previewStyles.preview} aria-label={texts.count.preview} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.count.sku}</th>
                  <th scope="col">{texts.count.before}</th>
                  <th scope="col">{texts.count.after}</th>
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
        <td colSpan={2}>{match.state === "problem" ? match.message : texts.count.same}</td>
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
  for (const chunk of inChunks(skus, SKUS_PER_CALL)) {
    for (let offset = 0, total = 1; offset < total; offset += PER_PAGE) {
      const page = await call(listStock, {
        body: { skus: chunk, locationId, isTracked: true, paging: { limit: PER_PAGE, offset } },
      });
      total = page.total;
      found.push(
        ...page.inventoryItems.map((item) => ({
          id: item.id,
          revision: item.revision,
          quantity: item.quantity ?? 0,
          sku: item.product?.variantSku ?? "",
          name: `${item.product?.name ?? ""} ${item.product?.variantName ?? ""}`.trim(),
        })),
      );
    }
  }
  return found;
}
