/**
 * Enter held down is one press: a browser presses again with each letter that its keyboard repeats, and so sends the form
 * of the page that comes next. In a text of several lines it goes on as it does.
 */
export function pressOnceByEnter(): void {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement))
        event.preventDefault();
    },
    true,
  );
}
