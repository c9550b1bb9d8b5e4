/**
 * Makes the children of `parent` from its `from`th on equal to those of `fresh`, whose nodes it may take. What is equal
 * stays, and what can be made equal by changing what is in it is; text that grew is added to.
 */
export function replaceChanged(parent: Node, fresh: Node, from = 0): void {
  const wanted = [...fresh.childNodes];
  for (const [index, node] of wanted.entries()) {
    const there = parent.childNodes[from + index];
    if (there === undefined) parent.appendChild(node);
    else if (!there.isEqualNode(node)) change(there, node);
  }
  while (parent.childNodes.length > from + wanted.length) parent.lastChild?.remove();
}

function change(there: ChildNode, wanted: ChildNode): void {
  if (there instanceof Text && wanted instanceof Text) {
    if (wanted.data.startsWith(there.data)) there.appendData(wanted.data.slice(there.data.length));
    else there.data = wanted.data;
  } else if (there instanceof Element && there.cloneNode().isEqualNode(wanted.cloneNode()))
    replaceChanged(there, wanted);
  else there.replaceWith(wanted);
}
