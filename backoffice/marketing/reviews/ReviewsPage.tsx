import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { Settings, Star } from "lucide-react";
import { useState } from "react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import {
  ClearFilters,
  FilterBar,
  FilterSelect,
  SearchBox,
  ViewTabs,
} from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { BulkReviews } from "./BulkReviews.tsx";
import { reviewColumns } from "./columns.tsx";
import { type Review, reviewsQuery } from "./queries.ts";
import { ReplyDialog } from "./ReplyDialog.tsx";
import { SettingsDialog } from "./SettingsDialog.tsx";
import { defaultReviewsSearch, type ReviewsSearch, reviewViews } from "./search.ts";
import { reviewsTexts } from "./texts/texts.ts";
import { useChangeReviews } from "./use-change-reviews.ts";

const texts = reviewsTexts[staffLanguage()];

const starOptions = ["5", "4", "3", "2", "1"].map((value) => ({
  value,
  label: formatText(texts.stars, { count: Number(value) }),
}));
const kindOptions = (["photos", "unverified", "unanswered"] as const).map((value) => ({
  value,
  label: texts.kinds[value],
}));

/** The moderation queue and all reviews of the store. */
export function ReviewsPage() {
  const search = useSearch({ from: "/shell/reviews" });
  const navigate = useNavigate({ from: "/reviews" });
  const [isEditing, setIsEditing] = useState(false);
  const canWrite = useCan()("reviews:write");
  const list = useQuery(reviewsQuery(search));
  const update = (change: Partial<ReviewsSearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const { counts } = list.data ?? {};
  const views = reviewViews.map((id) => ({
    id,
    label: id === "pending" && counts?.pending ? `${texts.views.pending} (${counts.pending})` : texts.views[id],
  }));
  const isFiltered = search.q !== "" || search.stars !== "" || search.kind !== "" || search.product !== "";
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button icon={<Settings aria-hidden="true" />} onClick={() => setIsEditing(true)}>
          {texts.settings.open}
        </Button>
      }
    >
      <Card isFlush>
        <ViewTabs label={texts.lists} views={views} current={search.view} onChange={(view) => update({ view })} />
        <FilterBar>
          <SearchBox
            label={texts.search}
            placeholder={texts.searchHint}
            value={search.q}
            onChange={(q) => update({ q })}
          />
          <FilterSelect
            label={texts.rating}
            value={search.stars}
            options={starOptions}
            onChange={(value) => update({ stars: value as ReviewsSearch["stars"] })}
          />
          <FilterSelect
            label={texts.more}
            value={search.kind}
            options={kindOptions}
            onChange={(value) => update({ kind: value as ReviewsSearch["kind"] })}
          />
          {isFiltered && <ClearFilters onClear={() => update({ ...defaultReviewsSearch, view: search.view })} />}
        </FilterBar>
        {list.isPending && <SkeletonRows hasThumbnail />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.reviews.length === 0 && (
          <Empty
            isFiltered={isFiltered || search.view !== "all"}
            onShowAll={() => update({ ...defaultReviewsSearch })}
          />
        )}
        {list.data !== undefined && list.data.reviews.length > 0 && (
          <ReviewTable
            // Another page or filter starts without a selection.
            key={JSON.stringify(search)}
            reviews={list.data.reviews}
            isStale={list.isPlaceholderData}
            isDeleted={search.view === "deleted"}
            canWrite={canWrite}
          />
        )}
        {list.data !== undefined && list.data.total > 0 && (
          <Pagination
            page={search.page}
            total={list.data.total}
            noun={texts.noun}
            onChange={(page) => update({ page })}
          />
        )}
      </Card>
      {isEditing && <SettingsDialog canWrite={canWrite} onClose={() => setIsEditing(false)} />}
    </Page>
  );
}

function Empty({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<Star aria-hidden="true" />}
      title={isFiltered ? texts.noMatch : texts.none}
      {...(isFiltered && { action: <Button onClick={onShowAll}>{texts.showAll}</Button> })}
    >
      {isFiltered ? texts.noMatchText : texts.noneText}
    </EmptyState>
  );
}

type TableProps = { reviews: readonly Review[]; isStale: boolean; isDeleted: boolean; canWrite: boolean };

function ReviewTable({ reviews, isStale, isDeleted, canWrite }: TableProps) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [answered, setAnswered] = useState<Review>();
  const change = useChangeReviews();
  const ids = reviews.map(({ id }) => id).filter((id) => selected[id]);
  const authors = new Map(reviews.map((review) => [review.id, review.authorName || texts.anonymous]));
  return (
    <>
      <DataTable
        caption={formatText(texts.caption, { count: reviews.length })}
        columns={reviewColumns(
          canWrite && !isDeleted
            ? { onReply: setAnswered, onChange: (id, action) => change.mutate({ ids: [id], action }) }
            : undefined,
        )}
        rows={reviews}
        rowId={({ id }) => id}
        isStale={isStale}
        {...(canWrite && {
          selection: { ids: selected, onChange: setSelected, nameOf: (id: string) => authors.get(id) ?? "" },
        })}
      />
      {ids.length > 0 && <BulkReviews ids={ids} isDeleted={isDeleted} onDone={() => setSelected({})} />}
      {answered !== undefined && <ReplyDialog review={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}
