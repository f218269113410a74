import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Megaphone, Plus } from "lucide-react";
import { deletePromotion, type Promotion } from "#api/marketing/promotions.ts";
import { formatMessage } from "#api/store/messages.ts";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import productStyles from "../../catalog/products/products.module.css";
import { promotionsQuery } from "./queries.ts";
import { promotionsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = promotionsTexts[language];

/** Banners shown among the products of collections. */
export function PromotionsPage() {
  const promotions = useQuery(promotionsQuery);
  const tree = useQuery(collectionsQuery);
  const canWrite = useCan()("products:write");
  const names = new Map((tree.data ?? []).map(({ id, name }) => [id, name]));
  const { chosen, clear, selection } = useRowSelection(promotions.data ?? [], {
    rowId: ({ id }) => id,
    nameOf: ({ name }) => name,
  });
  const columns: Column<Promotion>[] = [
    {
      id: "image",
      header: texts.image,
      isHeaderHidden: true,
      width: "60px",
      phone: "lead",
      cell: ({ media }) => <Thumbnail image={media?.image} />,
    },
    {
      id: "name",
      header: texts.banner,
      phone: "title",
      cell: ({ id, name }) => (
        <Link to="/promotions/$promotionId" params={{ promotionId: id }} className={productStyles.name}>
          {name}
        </Link>
      ),
    },
    {
      id: "state",
      header: texts.status,
      cell: ({ enabled }) =>
        enabled ? (
          <Badge tone="success" glyph="full">
            {texts.visible}
          </Badge>
        ) : (
          <Badge tone="neutral" glyph="empty">
            {texts.hidden}
          </Badge>
        ),
    },
    {
      id: "places",
      header: texts.collections,
      cell: ({ categories }) => placesOf(categories, names),
    },
  ];
  return (
    <Page
      title={texts.title}
      actions={
        canWrite && (
          <Link to="/promotions/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            {texts.add}
          </Link>
        )
      }
    >
      <Card isFlush>
        {promotions.isPending && <SkeletonRows hasThumbnail rows={4} />}
        {promotions.isError && <ErrorState error={promotions.error} onRetry={() => void promotions.refetch()} />}
        {promotions.isSuccess && promotions.data.length === 0 && (
          <EmptyState icon={<Megaphone aria-hidden="true" />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        )}
        {promotions.isSuccess && promotions.data.length > 0 && (
          <DataTable
            caption={formatMessage(language, texts.caption, { count: promotions.data.length })}
            columns={columns}
            rows={promotions.data}
            rowId={({ id }) => id}
            rowHref={({ id }) => `/promotions/${id}`}
            {...(canWrite && { selection })}
          />
        )}
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.title}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deletePromotion, { params: { promotionId: id } })}
        refresh={() => queryClient.invalidateQueries({ queryKey: promotionsQuery.queryKey })}
        onClear={clear}
      />
    </Page>
  );
}

function placesOf(categories: Promotion["categories"], names: ReadonlyMap<string, string>): string {
  const [first, ...others] = categories.map(({ id }) => names.get(id) ?? texts.unnamedCollection);
  if (first === undefined) return texts.noCollections;
  return others.length === 0 ? first : formatMessage(language, texts.firstAndMore, { first, count: others.length });
}
