// Under Go's testing: the command serves, and says in a line where.
package search

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var url string

func TestMain(m *testing.M) {
	server := exec.Command("node_modules/.bin/fathom-search", "serve", "--port", "0", "--seed", "seed", "--until-stdin-ends")
	input, _ := server.StdinPipe()
	output, _ := server.StdoutPipe()
	if err := server.Start(); err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(output); url == "" && lines.Scan(); {
		url = regexp.MustCompile(`http://\S+`).FindString(lines.Text())
	}
	code := m.Run()
	input.Close()
	server.Wait()
	os.Exit(code)
}

func TestFindsTheTent(t *testing.T) {
	answer, err := http.Get(url + "/items/_search?q=title:tent")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(answer.Body)
	if !strings.Contains(string(body), `"total":{"value":1,`) {
		t.Fatalf("found %s", body)
	}
}
