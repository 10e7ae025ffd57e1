export default function Page() {
  return <p>page</p>;
}
