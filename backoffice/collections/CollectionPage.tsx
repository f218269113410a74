import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { CollectionEditor } from "./CollectionEditor.tsx";
import { collectionProductsQuery, collectionQuery } from "./queries.ts";

export function CollectionPage() {
  const { collectionId } = useParams({ from: "/shell/collections/$collectionId" });
  const { data: collection } = useSuspenseQuery(collectionQuery(collectionId));
  const { data: members } = useSuspenseQuery(collectionProductsQuery(collectionId));
  return <CollectionEditor key={collectionId} collection={collection} members={members.products} />;
}

export function NewCollectionPage() {
  return <CollectionEditor members={[]} />;
}
