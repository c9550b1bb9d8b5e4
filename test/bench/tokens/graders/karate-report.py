import json

import networkx as nx

found = json.load(open('report.json'))
graph = nx.karate_club_graph()
hubs = sorted(graph, key=lambda node: (-graph.degree(node), node))[:5]
expected = {'nodes': 34, 'edges': 78, 'diameter': nx.diameter(graph), 'hubs': hubs}
assert found == expected, found
