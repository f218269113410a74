import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, useForm, useFormState, useWatch } from "react-hook-form";
import type { Product } from "#api/catalog/products/product.ts";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { FormElement } from "#backoffice/components/forms/FormElement.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { begin, change, type History, redo, undo } from "#backoffice/grid/history.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ProductPlanCard } from "#backoffice/orders/bookings/ProductPlanCard.tsx";
import { ProductScheduleCard } from "#backoffice/orders/bookings/ProductScheduleCard.tsx";
import { DraftNotice } from "#backoffice/orders/drafts/DraftNotice.tsx";
import { ProductTermsCard } from "#backoffice/payments/gift-cards/ProductTermsCard.tsx";
import { RecordNavigation } from "#backoffice/shell/navigation/RecordNavigation.tsx";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { VisibilityBadge } from "../badges.tsx";
import type { EditorState } from "../form/merge-forms.ts";
import type { ProductForm } from "../form/product-form.ts";
import { rowProblems } from "../form/row-edits.ts";
import { alignRows, type VariantRow } from "../form/variant-rows.ts";
import { productsTexts } from "../texts/texts.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { BasicsCard } from "./cards/BasicsCard.tsx";
import { FilesCard } from "./cards/FilesCard.tsx";
import { MediaCard } from "./cards/MediaCard.tsx";
import { ModifiersCard } from "./cards/ModifiersCard.tsx";
import { OrganizeCards } from "./cards/OrganizeCards.tsx";
import { PriceCard } from "./cards/PriceCard.tsx";
import { SeoCard } from "./cards/SeoCard.tsx";
import { SubscriptionsCard } from "./cards/SubscriptionsCard.tsx";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";
import styles from "./editor.module.css";
import { EditorContext, type EditorTools, useEditorTools } from "./editor-context.ts";
import { ProductActions } from "./ProductActions.tsx";
import { productEditorTexts } from "./texts/texts.ts";
import { useProductSave } from "./use-product-save.ts";
import { useUploads } from "./use-uploads.ts";
import { AvailabilityCard } from "./variants/AvailabilityCard.tsx";
import { OptionsCard } from "./variants/OptionsCard.tsx";
import { StockCard } from "./variants/StockCard.tsx";
import { VariantsCard } from "./variants/VariantsCard.tsx";
import { at, type EditorProblem } from "./violations.ts";

type Props = { product?: Product; opened: EditorState; locations: readonly StoresLocation[] };

const { list, types } = productsTexts[staffLanguage()];
const texts = productEditorTexts[staffLanguage()].editor;

const DRAFT_DELAY_MS = 800;
const NEW = "new";

/** One form for a new or an existing product; saved by the bar at the top. */
export function ProductEditor({ product: first, opened, locations }: Props) {
  // The product as it was opened. Only differences are sent, so that other people's changes survive.
  const [before, setBefore] = useState(opened);
  const [product, setProduct] = useState(first);
  const [rows, setRows] = useState<History<readonly VariantRow[]>>(() => begin(opened.rows));
  const form = useForm<ProductForm>({ defaultValues: opened.form });
  const { isDirty: isFormDirty } = useFormState({ control: form.control });
  const [problems, setProblems] = useState<EditorProblem[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  // The rich-text editor reads its value once; a new key remounts it.
  const [generation, setGeneration] = useState(0);
  const [draft, setDraft] = useState(() => readDraft(first?.id ?? NEW, first?.revision ?? NEW));
  const [keepsOldAddress, keepOldAddress] = useState(true);
  const summary = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const can = useCan();
  const settings = useQuery(storeSettingsQuery);
  const isDirty = (isFormDirty || rows.present !== before.rows) && can("products:write");

  const show = useCallback(
    (state: EditorState, base: EditorState): void => {
      setBefore(base);
      form.reset(base.form);
      if (state !== base) {
        for (const [name, value] of Object.entries(state.form)) {
          if (isFieldName(name, base.form)) form.setValue(name, value, { shouldDirty: true });
        }
      }
      setRows(begin(state.rows));
      setGeneration((count) => count + 1);
      setProblems([]);
      setIsChecked(false);
    },
    [form],
  );
  const showProblems = (found: EditorProblem[]): void => {
    setProblems(found);
    for (const { field, message } of found) if (field !== undefined) form.setError(field, { message });
    requestAnimationFrame(() => summary.current?.focus());
  };
  const saving = useProductSave({
    opened: { state: before, product, keepsOldAddress },
    onSaved: (now, isNew) => {
      dropDraft(isNew ? NEW : now.product.id);
      setDraft(undefined);
      setProduct(now.product);
      keepOldAddress(true);
      show(now.state, now.state);
      if (isNew) {
        const params = { productId: now.product.id };
        void navigate({ to: "/products/$productId", params, replace: true, ignoreBlocker: true });
      }
    },
    onProblems: showProblems,
  });
  const send = (): void => {
    void form.handleSubmit(
      (values) => {
        const cells = rowProblems(rows.present, {
          isTracked: values.trackInventory,
          hasUnits: values.unitMeasure !== "",
        });
        const without = values.options.filter(({ choices }) => choices.length === 0);
        if (without.length > 0) {
          showProblems(
            without.map(({ name }) =>
              at("options", formatMessage(staffLanguage(), texts.optionWithoutValues, { name })),
            ),
          );
        } else if (cells.length === 0) saving.save({ form: values, rows: rows.present });
        else showProblems(cellProblems(cells, rows.present.length));
      },
      () => setProblems([]),
    )();
  };

  const uploads = useUploads({
    onReady: send,
    onFailed: (count) => {
      const message = formatMessage(staffLanguage(), texts.uploadsFailed, { count });
      showProblems([{ anchor: undefined, field: undefined, message }]);
    },
  });
  const submit = (): void => {
    setIsChecked(true);
    uploads.afterUploads();
  };

  const kept = useDraft({
    id: product?.id ?? NEW,
    revision: product?.revision ?? NEW,
    isDirty,
    rows: rows.present,
    read: form.getValues,
    watch: form.watch,
  });

  const isSaving = saving.isSaving || uploads.isWaiting;
  const isHeld = saving.isSaving || (first === undefined && product !== undefined);
  const tools = useMemo(
    (): EditorTools => ({
      product,
      before,
      currency: product?.currency ?? settings.data?.settings.currency ?? "USD",
      weightUnit: settings.data?.settings.weightUnit ?? "KG",
      locations,
      rows: rows.present,
      changeRows: (next) =>
        setRows((history) => change(history, typeof next === "function" ? next(history.present) : next)),
      trackUpload: uploads.track,
      isHeld,
      alignTo: (options) => setRows((history) => change(history, alignRows(options, history.present, before.rows))),
      undoRows: () => setRows(undo),
      redoRows: () => setRows(redo),
      isChecked,
      keepsOldAddress,
      keepOldAddress,
    }),
    [product, before, settings.data, locations, rows.present, isChecked, keepsOldAddress, isHeld, uploads.track],
  );

  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <Page
          title={product?.name ?? list.add}
          back={{ to: "/products", label: list.title }}
          badges={product !== undefined && <ProductBadges product={product} />}
          {...(product !== undefined && {
            subtitle: formatMessage(staffLanguage(), texts.updated, { when: formatWhenWithin(product.updatedDate) }),
          })}
          steps={product !== undefined && <RecordNavigation list="products" id={product.id} />}
          actions={product !== undefined && <ProductActions product={product} saved={before} />}
        >
          <SaveBar
            message={product === undefined ? texts.unsavedNew : texts.unsaved}
            isDirty={isDirty}
            isSaving={isSaving}
            onSave={submit}
            draft={kept}
            onDiscard={() => {
              kept.drop();
              keepOldAddress(true);
              show(before, before);
            }}
          />
          <div ref={summary} tabIndex={-1} className={styles.summary}>
            {problems.length > 0 && <ProblemSummary problems={problems} />}
            {draft !== undefined && !isDirty && (
              <DraftNotice
                savedAt={draft.savedAt}
                onRestore={() => {
                  show({ form: { ...before.form, ...draft.form }, rows: draft.rows }, before);
                  setDraft(undefined);
                }}
                onDrop={() => {
                  dropDraft(product?.id ?? NEW);
                  setDraft(undefined);
                }}
              />
            )}
          </div>
          <FormElement onSubmit={submit}>
            <fieldset disabled={!can("products:write")}>
              <Columns
                main={<MainCards generation={generation} />}
                side={
                  <>
                    <AvailabilityCard isSaved={product !== undefined && !isDirty} />
                    {product !== undefined && <KindCards product={product} />}
                    <OrganizeCards />
                  </>
                }
              />
            </fieldset>
          </FormElement>
        </Page>
      </FormProvider>
      {saving.conflict !== undefined && (
        <ConflictDialog
          base={saving.conflict.base}
          mine={saving.conflict.mine}
          theirs={saving.conflict.theirs.state}
          onClose={saving.dropConflict}
          onMerge={saving.settle}
        />
      )}
    </EditorContext>
  );
}

function MainCards({ generation }: { generation: number }) {
  const [itemType, options] = useWatch<ProductForm, ["itemType", "options"]>({ name: ["itemType", "options"] });
  const hasVariants = options.some(({ choices }) => choices.length > 0);
  return (
    <>
      <BasicsCard editorKey={String(generation)} />
      <MediaCard />
      <PriceCard />
      {itemType === "DIGITAL" && <FilesCard />}
      <StockCard />
      <OptionsCard />
      {hasVariants && <VariantsCard />}
      <ModifiersCard />
      <SubscriptionsCard />
      <SeoCard />
    </>
  );
}

/** Settings for the type of product, stored and saved separately. */
function KindCards({ product }: { product: Product }) {
  const { id, name, itemType } = product;
  const { currency } = useEditorTools();
  return (
    <>
      {itemType === "SERVICE" && <ProductScheduleCard product={{ id, name }} />}
      {(itemType === "SERVICE" || itemType === "DIGITAL") && <ProductPlanCard product={{ id, name }} />}
      {itemType === "GIFT_CARD" && <ProductTermsCard productId={id} currency={currency} />}
    </>
  );
}

function ProductBadges({ product }: { product: Product }) {
  return (
    <>
      <VisibilityBadge isVisible={product.visible} />
      {product.itemType !== "PHYSICAL" && <Badge>{types[product.itemType]}</Badge>}
    </>
  );
}

function ProblemSummary({ problems }: { problems: readonly EditorProblem[] }) {
  return (
    <Banner tone="critical" title={formatMessage(staffLanguage(), texts.errors, { count: problems.length })}>
      <ul>
        {problems.map(({ anchor, message }) => (
          <li key={`${anchor}-${message}`}>{anchor === undefined ? message : <a href={`#${anchor}`}>{message}</a>}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** One entry per kind of problem in the table. Without variants, the entries link to the fields. */
function cellProblems(cells: readonly { columnId: string; message: string }[], rowCount: number): EditorProblem[] {
  const byMessage = Map.groupBy(cells, ({ columnId, message }) => `${columnId} ${message}`);
  return [...byMessage.values()].map((group) => {
    const [{ columnId, message } = { columnId: "variants", message: "" }] = group;
    const [field = ""] = columnId.split(":");
    if (rowCount === 1) return { anchor: `product-${field}`, field: undefined, message };
    return at(
      "variants",
      group.length === 1
        ? message
        : formatMessage(staffLanguage(), texts.problemOfVariants, { message, count: group.length }),
    );
  });
}

type DraftProps = {
  id: string;
  revision: string;
  isDirty: boolean;
  rows: readonly VariantRow[];
  read: () => ProductForm;
  watch: (listener: () => void) => { unsubscribe: () => void };
};

/** Stores unsaved changes in this browser shortly after the last change, or immediately with `keep`. */
function useDraft({ id, revision, isDirty, rows, read, watch }: DraftProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = useCallback(
    () => keepDraft(id, { form: read(), rows, revision, savedAt: new Date().toISOString() }),
    [id, read, rows, revision],
  );
  useEffect(() => {
    if (!isDirty) return;
    const keep = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keepNow, DRAFT_DELAY_MS);
    };
    keep();
    const { unsubscribe } = watch(keep);
    return () => {
      clearTimeout(timer.current);
      unsubscribe();
    };
  }, [isDirty, keepNow, watch]);
  const drop = (): void => {
    // A pending write would store the draft again.
    clearTimeout(timer.current);
    dropDraft(id);
  };
  return { keep: keepNow, drop };
}

function isFieldName(name: string, form: ProductForm): name is keyof ProductForm {
  return name in form;
}
