module fathom-example-tests

go 1.21
