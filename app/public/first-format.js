// The first use of Intl in a process takes 15 ms, in which it reads what its languages are: here, while
// the page waits for its script, and not between that and the first rows.
new Intl.NumberFormat().format(0);
