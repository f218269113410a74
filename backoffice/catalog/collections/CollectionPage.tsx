import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { CollectionEditor } from "./CollectionEditor.tsx";
import { collectionQuery } from "./queries.ts";

export function CollectionPage() {
  const { collectionId } = useParams({ from: "/shell/collections/$collectionId" });
  const { data } = useSuspenseQuery(collectionQuery(collectionId));
  return <CollectionEditor key={collectionId} opened={data} />;
}

export function NewCollectionPage() {
  return <CollectionEditor />;
}
